package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that outlive their request: as tasks, and as those of a session that is over.
 */
class LongCallTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final String TASK = "\"taskId\":\"t1\",\"createdAt\":\"2026-11-01T00:00:00Z\",\"ttlMs\":1000,"
			+ "\"pollIntervalMs\":1";

	private static ObjectNode call() {
		return JsonMapper.shared().createObjectNode().put("name", "slow");
	}

	private static McpClientBuilder client(ScriptedServer server, ProtocolVersion version) {
		return McpClient.builder(HttpClientTransport.of(server.uri())).version(version).timeout(LIMIT);
	}

	private static McpClientBuilder stateless(ScriptedServer server) {
		return client(server, ProtocolVersion.V2026_07_28).tasks();
	}

	private static String method(Received request) {
		return request.body().path("method").asString("");
	}

	private static void result(Received request, HttpExchange exchange, String members) throws IOException {
		ScriptedServer.json(exchange, 200,
				"{\"jsonrpc\":\"2.0\",\"id\":" + request.body().path("id") + ",\"result\":{" + members + "}}");
	}

	/**
	 * Answers the call with a task, and each question for its state with the next one.
	 */
	private static ScriptedServer task(String... states) {
		AtomicInteger asked = new AtomicInteger();
		return new ScriptedServer((request, exchange) -> {
			switch (method(request)) {
				case "tools/call" ->
					result(request, exchange, "\"resultType\":\"task\",\"status\":\"working\"," + TASK);
				case "tasks/get" -> result(request, exchange, "\"resultType\":\"complete\"," + TASK + ","
						+ states[Math.min(asked.getAndIncrement(), states.length - 1)]);
				default -> result(request, exchange, "\"resultType\":\"complete\"");
			}
		});
	}

	private static List<String> methods(ScriptedServer server) {
		return server.received().stream().map(LongCallTests::method).toList();
	}

	// extensions T26-15, T26-19, T26-32
	@Test
	void pollsATaskToItsEnd() {
		try (ScriptedServer server = task("\"status\":\"working\"", "\"status\":\"working\"",
				"\"status\":\"completed\",\"result\":{\"content\":[]}"); McpClient client = stateless(server).build()) {
			assertThat(client.callToEnd(call(), RequestOptions.NONE, LIMIT).result().join().has("content")).isTrue();
			assertThat(methods(server)).containsExactly("tools/call", "tasks/get", "tasks/get", "tasks/get");
			assertThat(server.received()).last().satisfies((request) -> {
				assertThat(request.header("Mcp-name")).isEqualTo("t1");
				assertThat(request.body()
					.at("/params/_meta/io.modelcontextprotocol~1clientCapabilities/extensions")
					.has("io.modelcontextprotocol/tasks")).isTrue();
			});
		}
	}

	// extensions T26-20
	@Test
	void failsWithTheErrorOfATask() {
		try (ScriptedServer server = task("\"status\":\"failed\",\"error\":{\"code\":-32603,\"message\":\"Broken\"}");
				McpClient client = stateless(server).build()) {
			assertThat(client.callToEnd(call(), RequestOptions.NONE, LIMIT).result()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(McpErrorException.class)
				.withMessageContaining("Broken");
		}
	}

	@Test
	void failsForTasksThatTheServerCancelledOrMisstates() {
		for (String state : List.of("\"status\":\"cancelled\"", "\"status\":\"strange\"", "\"status\":\"completed\"")) {
			try (ScriptedServer server = task(state); McpClient client = stateless(server).build()) {
				CompletableFuture<ObjectNode> result = client.callToEnd(call(), RequestOptions.NONE, LIMIT).result();
				Awaitility.await().atMost(LIMIT).until(result::isDone);
				assertThat(result).isCompletedExceptionally();
				assertThat(result.isCancelled()).isEqualTo(state.contains("cancelled"));
			}
		}
	}

	// extensions T26-16, T26-21
	@Test
	void answersEachQuestionOfATaskOnce() {
		String asking = "\"status\":\"input_required\",\"inputRequests\":{\"k1\":{\"method\":\"elicitation/create\","
				+ "\"params\":{\"message\":\"Sure?\"}}}";
		AtomicInteger asked = new AtomicInteger();
		try (ScriptedServer server = task(asking, asking, "\"status\":\"completed\",\"result\":{\"content\":[]}");
				McpClient client = stateless(server).questions((question) -> {
					asked.incrementAndGet();
					return ElicitationReplies.decline();
				}).build()) {
			client.callToEnd(call(), RequestOptions.NONE, LIMIT).result().join();
			assertThat(asked).hasValue(1);
			assertThat(server.received()).filteredOn((request) -> method(request).equals("tasks/update"))
				.singleElement()
				.satisfies((request) -> assertThat(request.body().at("/params/inputResponses/k1/action").asString())
					.isEqualTo("decline"));
		}
	}

	@Test
	void endsTasksThatAskWithoutEnd() {
		AtomicInteger key = new AtomicInteger();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (method(request)) {
				case "tools/call" ->
					result(request, exchange, "\"resultType\":\"task\",\"status\":\"working\"," + TASK);
				case "tasks/get" ->
					result(request, exchange, TASK + ",\"status\":\"input_required\",\"inputRequests\":{\"k"
							+ key.incrementAndGet() + "\":{\"method\":\"roots/list\"}}");
				default -> result(request, exchange, "\"resultType\":\"complete\"");
			}
		});
				McpClient client = stateless(server)
					.bounds(ClientBounds.DEFAULT.withMaxMessageSize(10_000)
						.withMaxQuestions(3)
						.withMaxReconnects(2)
						.withMaxReconnectDelay(Duration.ofMillis(10)))
					.questions((question) -> ElicitationReplies.roots(Set.of()))
					.build()) {
			assertThat(client.callToEnd(call(), RequestOptions.NONE, LIMIT).result()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withMessageContaining("more than 3 questions");
			Awaitility.await().atMost(LIMIT).until(() -> methods(server).contains("tasks/cancel"));
		}
	}

	// extensions T26-25
	@Test
	void cancelsATaskWithItsCallAndWhenTheTimeIsOver() {
		try (ScriptedServer server = task("\"status\":\"working\""); McpClient client = stateless(server).build()) {
			McpClientCall call = client.callToEnd(call(), RequestOptions.NONE, LIMIT);
			Awaitility.await().atMost(LIMIT).until(() -> methods(server).contains("tasks/get"));
			call.cancel(null);
			Awaitility.await().atMost(LIMIT).until(() -> methods(server).contains("tasks/cancel"));
			assertThat(call.result()).failsWithin(LIMIT).withThrowableOfType(CancellationException.class);
		}
		try (ScriptedServer server = task("\"status\":\"working\""); McpClient client = stateless(server).build()) {
			// Not if the time is over before the server has answered with the task.
			Awaitility.await().atMost(LIMIT).until(() -> {
				assertThat(client.callToEnd(call(), RequestOptions.NONE, Duration.ofMillis(500)).result())
					.failsWithin(LIMIT)
					.withThrowableOfType(ExecutionException.class)
					.withCauseInstanceOf(TimeoutException.class);
				return methods(server).contains("tasks/cancel");
			});
		}
	}

	@Test
	void asksAgainWhenTheStateIsOutOfReachForAMoment() {
		AtomicInteger asked = new AtomicInteger();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (method(request).equals("tools/call")) {
				result(request, exchange, "\"resultType\":\"task\",\"status\":\"working\"," + TASK);
			}
			else if (asked.incrementAndGet() <= 3) {
				exchange.sendResponseHeaders(503, -1);
			}
			else {
				result(request, exchange, TASK + ",\"status\":\"completed\",\"result\":{\"content\":[]}");
			}
		}); McpClient client = stateless(server).build()) {
			client.callToEnd(call(), RequestOptions.NONE, LIMIT).result().join();
			assertThat(asked).hasValue(4);
		}
	}

	/** Knows one session at a time, whose id it is. */
	private static ScriptedServer sessions(AtomicReference<String> current) {
		return new ScriptedServer((request, exchange) -> {
			if (method(request).equals("initialize")) {
				exchange.getResponseHeaders().add("Mcp-Session-Id", current.get());
				ScriptedServer.json(exchange, 200, """
						{"jsonrpc":"2.0","id":"initialize","result":{"protocolVersion":"2025-11-25","capabilities":{},\
						"serverInfo":{"name":"scripted","version":"1"}}}""");
			}
			else if (!request.header("Mcp-session-id").equals(current.get())) {
				exchange.sendResponseHeaders(404, -1);
			}
			else if (method(request).equals("tools/call")) {
				result(request, exchange, "\"content\":[]");
			}
			else if (request.method().equals("GET")) {
				ScriptedServer.events(exchange,
						"data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
			}
			else {
				exchange.sendResponseHeaders(202, -1);
			}
		});
	}

	// server-2025 SESS-09
	@Test
	void beginsAnotherSessionWhenTheServerLostIts() {
		AtomicReference<String> current = new AtomicReference<>("s1");
		try (ScriptedServer server = sessions(current);
				McpClient client = client(server, ProtocolVersion.V2025_11_25).renewSessions().build()) {
			client.call(call(), RequestOptions.NONE).result().join();
			current.set("s2");
			assertThat(client.call(call(), RequestOptions.NONE).result().join().has("content")).isTrue();
			assertThat(methods(server)).filteredOn("initialize"::equals).hasSize(2);
			current.set("s3");
			McpSubscription heard = client.listen(ListenRequest.of(true, Set.of()), (change) -> {
			}).join();
			assertThat(heard.ended()).succeedsWithin(LIMIT);
			assertThat(methods(server)).filteredOn("initialize"::equals).hasSize(3);
		}
	}

	@Test
	void keepsToItsSessionUnlessItIsToldOtherwise() {
		AtomicReference<String> current = new AtomicReference<>("s1");
		try (ScriptedServer server = sessions(current);
				McpClient client = client(server, ProtocolVersion.V2025_11_25).build()) {
			client.call(call(), RequestOptions.NONE).result().join();
			current.set("s2");
			assertThat(client.call(call(), RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(McpHttpException.class);
		}
	}

}
