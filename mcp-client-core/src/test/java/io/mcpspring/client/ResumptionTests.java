package io.mcpspring.client;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a client waits before it resumes a stream.
 */
class ResumptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final Duration LONGEST = Duration.ofMillis(200);

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2025_11_25)
			.timeout(LIMIT)
			.bounds(new ClientBounds(1024, 10, 3, LONGEST))
			.build();
	}

	private static Duration between(List<Long> times, int first, int last) {
		return Duration.ofNanos(times.get(last) - times.get(first));
	}

	@Test
	void waitsLongerEachTimeThatNothingCame() {
		Duration longest = Duration.ofSeconds(30);
		assertThat(List.of(0, 1, 2, 3, 4, 5, 1_000_000))
			.map((failures) -> ReconnectDelay.millis(null, failures, longest))
			.containsExactly(1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L, 30_000L);
		assertThat(ReconnectDelay.millis(3000L, 0, longest)).isEqualTo(3000);
		assertThat(ReconnectDelay.millis(3000L, 1, longest)).isEqualTo(6000);
		assertThat(ReconnectDelay.millis(3_600_000L, 0, longest)).isEqualTo(30_000);
		assertThat(ReconnectDelay.millis(0L, 0, longest)).isEqualTo(50);
		assertThat(ReconnectDelay.millis(0L, 5, Duration.ZERO)).isZero();
	}

	@Test
	void outlivesAServerThatIsAwayForAMoment() {
		List<Long> times = new CopyOnWriteArrayList<>();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
			}
			else if (request.rpc().equals("GET")) {
				times.add(System.nanoTime());
				// No answer, as from a proxy without a server behind it.
				exchange.close();
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(client.call(JsonMapper.shared().createObjectNode().put("name", "slow"), RequestOptions.NONE)
				.result()).failsWithin(LIMIT);
			assertThat(times).hasSizeGreaterThanOrEqualTo(3);
			assertThat(between(times, 0, times.size() - 1)).isGreaterThan(LONGEST);
		}
	}

	@Test
	void pausesThoughEachStreamBringsSomething() {
		List<Long> times = new CopyOnWriteArrayList<>();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				times.add(System.nanoTime());
				ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			client.listen(new ListenFilter(true, Set.of()), (change) -> {
			}).join();
			Awaitility.await().atMost(LIMIT).until(() -> times.size() >= 4);
			assertThat(between(times, 0, 3)).isGreaterThan(LONGEST.multipliedBy(2));
		}
	}

}
