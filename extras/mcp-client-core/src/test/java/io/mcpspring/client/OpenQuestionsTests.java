package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of questions, which are open for as long as their handlers take.
 */
class OpenQuestionsTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final int SIZE = 500_000;

	private static final String QUESTION = "\"method\":\"elicitation/create\",\"params\":{\"message\":\""
			+ "q".repeat(SIZE) + "\"}";

	private static void ask(String way, Received request, HttpExchange exchange) throws IOException {
		String task = "\"taskId\":\"t1\",\"pollIntervalMs\":1,";
		String questions = "\"inputRequests\":{\"k\":{" + QUESTION + "}}";
		if (request.rpc().equals("tasks/get")) {
			ScriptedServer.result(request, exchange, task + "\"status\":\"input_required\"," + questions);
		}
		else if (!request.rpc().equals("tools/call") || request.body().at("/params/inputResponses").isObject()) {
			ScriptedServer.initialize(request, exchange);
		}
		else if (way.equals("task")) {
			ScriptedServer.result(request, exchange, task + "\"status\":\"working\",\"resultType\":\"task\"");
		}
		else if (way.equals("request")) {
			ScriptedServer.events(exchange, "data: {\"jsonrpc\":\"2.0\",\"id\":\"q\"," + QUESTION + "}\n\n");
			exchange.getResponseBody().flush();
			ScriptedServer.await(new CountDownLatch(1)); // until the server ends
		}
		else {
			ScriptedServer.result(request, exchange, "\"resultType\":\"input_required\"," + questions);
		}
	}

	@ParameterizedTest
	@CsvSource({ "request, V2025_11_25", "result, V2026_07_28", "task, V2026_07_28" })
	void haveMemoryUntilTheyAreAnswered(String way, ProtocolVersion version) {
		CountDownLatch asked = new CountDownLatch(1);
		CompletableFuture<ObjectNode> answered = new CompletableFuture<>();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ask(way, request, exchange));
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(version)
					.timeout(LIMIT)
					.tasks()
					.questions((question) -> {
						asked.countDown();
						return answered.join(); // without regard to the interruption
					})
					.build()) {
			McpClientCall call = client.callToEnd(JsonMapper.shared().createObjectNode().put("name", "t"),
					RequestOptions.NONE, LIMIT);
			ScriptedServer.await(asked);
			call.cancel(null);
			// The answer itself, which took more, was forgotten.
			Awaitility.await().atMost(LIMIT).until(() -> AnswerMemory.ALL.used() < 3 * SIZE);
			assertThat(AnswerMemory.ALL.used()).isGreaterThan(SIZE);
			answered.complete(ElicitationReplies.decline());
			Awaitility.await().atMost(LIMIT).until(() -> AnswerMemory.ALL.used() < SIZE);
		}
		finally {
			answered.complete(ElicitationReplies.decline());
		}
	}

	@ParameterizedTest
	@CsvSource({ "request, V2025_11_25", "result, V2026_07_28", "task, V2026_07_28" })
	void endWithTheirCall(String way, ProtocolVersion version) {
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		CountDownLatch never = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ask(way, request, exchange));
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(version)
					.timeout(LIMIT)
					.tasks()
					.questions((question) -> {
						asked.countDown();
						ScriptedServer.await(never);
						if (Thread.currentThread().isInterrupted()) {
							interrupted.countDown();
						}
						return ElicitationReplies.decline();
					})
					.build()) {
			McpClientCall call = client.callToEnd(JsonMapper.shared().createObjectNode().put("name", "t"),
					RequestOptions.NONE, LIMIT);
			ScriptedServer.await(asked);
			call.cancel(null);
			Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> interrupted.getCount() == 0);
		}
		finally {
			never.countDown();
		}
	}

}
