package io.mcpspring.client.service;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of a result while it becomes the value of a method.
 */
class ResultMemoryTests {

	private static final String ITEMS = "[" + "{},".repeat(20_000) + "{}]";

	/** The least memory of the items as a tree. */
	private static final long MEMORY = 1024 * 1024;

	private static final McpTransport TRANSPORT = (request, reader) -> {
		JsonNode id = JsonMapper.shared().readTree(request.body()).path("id");
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data("""
				{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[],
				"structuredContent":{"name":"slow","items":%s},
				"tools":[{"name":"slow","inputSchema":{"type":"object"}}]}}""".formatted(id, ITEMS)
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	};

	/** One tool. */
	interface Slow {

		@McpToolCall
		CompletableFuture<Slowly> slow();

	}

	/** Value that is not complete before the test goes on. */
	record Slowly(String name) {

		static final CountDownLatch READING = new CountDownLatch(1);

		static final CountDownLatch READ = new CountDownLatch(1);

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		static Slowly of(Map<String, Object> members) throws InterruptedException {
			READING.countDown();
			assertThat(READ.await(60, TimeUnit.SECONDS)).isTrue();
			return new Slowly(String.valueOf(members.get("name")));
		}

	}

	@Test
	void isInUseUntilTheMethodHasItsValue() throws Exception {
		try (McpClient client = McpClient.builder(TRANSPORT).version(ProtocolVersion.V2026_07_28).build();
				McpServiceProxyFactory factory = McpServiceProxyFactory.builder(client)
					.check(ContractCheck.LAZY)
					.build()) {
			long before = AnswerMemory.ALL.used();
			CompletableFuture<Slowly> value = factory.createClient(Slow.class).slow();
			assertThat(Slowly.READING.await(60, TimeUnit.SECONDS)).isTrue();
			// The transport has returned, so that the client has released the message.
			assertThat(AnswerMemory.ALL.used() - before).isGreaterThan(MEMORY);
			Slowly.READ.countDown();
			assertThat(value.get(60, TimeUnit.SECONDS).name()).isEqualTo("slow");
			Awaitility.await().until(() -> AnswerMemory.ALL.used() - before < MEMORY);
		}
		finally {
			Slowly.READ.countDown();
		}
	}

}
