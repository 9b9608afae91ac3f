package io.mcpspring.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that end the sessions of single calls, at servers that do not answer them.
 */
class DelegatedSessionsTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final CountDownLatch over = new CountDownLatch(1);

	private final Connections connections = new Connections();

	@AfterEach
	void end() {
		this.over.countDown();
	}

	/** Has some requests of delegated calls wait. */
	private ScriptedServer hanging(String method, String answer) {
		return new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals(method) && request.header("Authorization").equals("ada")) {
				ScriptedServer.await(this.over);
			}
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, answer.replace("ID", request.body().path("id").toString()) + "data: "
						+ ScriptedServer.response(request, "\"content\":[]") + "\n\n");
			}
			else {
				if (request.rpc().equals("resources/read")) {
					ScriptedServer.await(this.over);
				}
				ScriptedServer.initialize(request, exchange);
			}
		});
	}

	private McpClientBuilder client(ScriptedServer server) {
		return McpClient.builder(this.connections.to(server))
			.version(ProtocolVersion.V2025_11_25)
			.timeout(Duration.ofMinutes(5));
	}

	private static McpClientCall call(McpClient client) {
		return client.callToEnd(JsonMapper.shared().createObjectNode().put("name", "pay"), RequestOptions.NONE, LIMIT,
				new Ada());
	}

	private static boolean isRefused(McpClientCall call) {
		return call.result().handle((result, failure) -> String.valueOf(failure)).getNow("").contains("questions");
	}

	private static List<McpClientCall> calls(McpClient client, int number) {
		return IntStream.range(0, number).mapToObj((i) -> call(client)).toList();
	}

	@Test
	void endFewSessionsAtATime() {
		try (ScriptedServer server = hanging("DELETE", ""); McpClient client = client(server).build()) {
			calls(client, 40).forEach((call) -> assertThat(call.result()).succeedsWithin(LIMIT));
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.opened("DELETE").size() >= 16);
			this.over.countDown();
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.opened("DELETE").size() == 40);
			assertThat(this.connections.most("DELETE")).isLessThanOrEqualTo(16);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "initialize", "notifications/initialized", "tools/list" })
	void endTheirRequestsWithTheCall(String step) {
		int sessions = step.equals("initialize") ? 0 : 1;
		String mismatch = "data: {\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":{\"code\":-32020,\"message\":\"m\"}}\n\n";
		try (ScriptedServer server = hanging(step, mismatch); McpClient client = client(server).build()) {
			client.connect().join();
			McpClientCall call = call(client);
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.open(step) == 1);
			call.cancel(null);
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.open(step) == 0);
			assertThat(call.over()).succeedsWithin(LIMIT);
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.opened("DELETE").size() == sessions);
		}
		// With that of the client.
		assertThat(this.connections.opened("DELETE")).hasSize(sessions + 1);
	}

	@Test
	void cancelOtherCallsAtOnce() {
		try (ScriptedServer server = hanging("DELETE", ""); McpClient client = client(server).build()) {
			McpClientCall other = client.send("resources/read", JsonMapper.shared().createObjectNode(),
					RequestOptions.NONE);
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.opened("resources/read").size() == 1);
			calls(client, 40);
			Awaitility.await().atMost(LIMIT).until(() -> this.connections.opened("DELETE").size() >= 16);
			other.cancel(null);
			assertThat(this.connections.opened("notifications/cancelled")).hasSize(1);
		}
	}

	/** As all calls of the client together. */
	@Test
	void answerFewQuestionsAtATime() {
		AtomicInteger asked = new AtomicInteger();
		String question = "data: {\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"roots/list\"}\n\n";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, question);
				exchange.getResponseBody().flush();
				ScriptedServer.await(this.over);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).questions((any) -> {
			asked.incrementAndGet();
			ScriptedServer.await(this.over);
			return ElicitationReplies.decline();
		}).build()) {
			List<McpClientCall> calls = calls(client, 20);
			Awaitility.await()
				.atMost(LIMIT)
				.until(() -> calls.stream().filter(DelegatedSessionsTests::isRefused).count() + asked.get() == 20);
			assertThat(asked).hasValue(16);
		}
	}

	private static final class Ada implements CallCredentials {

		@Override
		public CompletionStage<Map<String, String>> headers() {
			return CompletableFuture.completedFuture(Map.of("Authorization", "ada"));
		}

		@Override
		public boolean refused() {
			return false;
		}

	}

}
