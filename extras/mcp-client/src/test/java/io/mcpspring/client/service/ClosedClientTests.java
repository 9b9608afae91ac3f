package io.mcpspring.client.service;

import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that is closed while its interfaces wait for their next subscription.
 */
class ClosedClientTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static void answer(byte[] body, McpTransport.ResponseReader reader, AtomicInteger refused) {
		JsonNode request = JsonMapper.shared().readTree(body);
		boolean listens = request.path("method").asString("").equals("subscriptions/listen");
		reader.head(ReplyHead.of(listens ? 503 : 200, Map.of("Content-Type", List.of("application/json"))));
		if (!listens) {
			reader.data("""
					{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","tools":[],
					"capabilities":{"tools":{"listChanged":true}}}}""".formatted(request.path("id"))
				.getBytes(StandardCharsets.UTF_8));
		}
		reader.complete();
		if (listens) {
			refused.incrementAndGet();
		}
	}

	/** Return the client of a watch that would listen again later. */
	private static WeakReference<McpClient> closed(List<Runnable> timers) {
		AtomicInteger refused = new AtomicInteger();
		McpTransport transport = (request, reader) -> {
			answer(request.body(), reader, refused);
			return () -> {
			};
		};
		try (McpClient client = McpClient.builder(transport).version(ProtocolVersion.V2026_07_28).build()) {
			ContractWatch watch = new ContractWatch(client, (millis) -> timers::add);
			ServiceContract contract = new ServiceContract(Runnable.class, Map.of(),
					new JavaShapes(JsonMapper.shared()));
			assertThat(watch.compared(watch.add(contract))).succeedsWithin(LIMIT);
			assertThat(refused).hasPositiveValue();
			return new WeakReference<>(client);
		}
	}

	@Test
	void isNotHeldUntilThen() {
		List<Runnable> timers = new CopyOnWriteArrayList<>();
		WeakReference<McpClient> client = closed(timers);
		Awaitility.await().atMost(LIMIT).until(() -> {
			System.gc();
			return client.get() == null;
		});
		assertThat(timers).hasSize(1);
	}

}
