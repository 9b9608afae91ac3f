package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls with credentials of their own (OBO-07, OBO-08).
 */
class DelegatedCallTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static ObjectNode pay() {
		return JsonMapper.shared().createObjectNode().put("name", "pay");
	}

	private static McpClient client(ScriptedServer server, ProtocolVersion version) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(version)
			.timeout(LIMIT)
			.headers(() -> Map.of("authorization", "Bearer of-the-application", "X-Api", "3"))
			.build();
	}

	private static void answer(ScriptedServer.Received request, HttpExchange exchange) throws IOException {
		if (request.rpc().startsWith("tools/")) {
			ScriptedServer.json(exchange, 200, "{\"jsonrpc\":\"2.0\",\"id\":" + request.body().get("id")
					+ ",\"result\":{\"resultType\":\"complete\",\"content\":[],\"tools\":[]}}");
		}
		else {
			ScriptedServer.initialize(request, exchange);
		}
	}

	private static List<String> senders(ScriptedServer server, String method) {
		return server.received()
			.stream()
			.filter((request) -> request.rpc().equals(method))
			.map((request) -> request.header("Authorization") + " " + request.header("X-api"))
			.toList();
	}

	@Test
	void sendsCallWithItsOwnHeadersOnly() throws Exception {
		try (ScriptedServer server = new ScriptedServer(DelegatedCallTests::answer);
				McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada")).result().get();
			client.callToEnd(pay(), RequestOptions.NONE, LIMIT).result().get();
			assertThat(senders(server, "tools/call")).containsExactly("Bearer ada-1 3", "Bearer of-the-application 3");
		}
	}

	@Test
	void keepsSessionForCallAlone() throws Exception {
		try (ScriptedServer server = new ScriptedServer(DelegatedCallTests::answer);
				McpClient client = client(server, ProtocolVersion.V2025_11_25)) {
			client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada")).result().get();
			Awaitility.await()
				.atMost(LIMIT)
				.untilAsserted(() -> assertThat(senders(server, "DELETE")).containsExactly("Bearer ada-1 3"));
			assertThat(senders(server, "initialize")).containsExactly("Bearer of-the-application 3", "Bearer ada-1 3");
			assertThat(senders(server, "tools/call")).containsExactly("Bearer ada-1 3");
			client.send("tools/list", JsonMapper.shared().createObjectNode(), RequestOptions.NONE).result().get();
			assertThat(senders(server, "tools/list")).containsExactly("Bearer of-the-application 3");
		}
	}

	@Test
	void callsOnceMoreWithNewHeaders() throws Exception {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.header("Authorization").equals("Bearer ada-1")) {
				exchange.sendResponseHeaders(401, -1);
			}
			else {
				answer(request, exchange);
			}
		}); McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada")).result().get();
			assertThat(senders(server, "tools/call")).containsExactly("Bearer ada-1 3", "Bearer ada-2 3");
		}
	}

	/** The headers expire while the task runs. */
	@Test
	void asksForTaskOnceMoreWithNewHeaders() throws Exception {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			String task = "\"resultType\":\"task\",\"taskId\":\"t1\",\"pollIntervalMs\":50";
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.result(request, exchange, task);
			}
			else if (request.header("Authorization").equals("Bearer ada-1")) {
				exchange.sendResponseHeaders(401, -1);
			}
			else {
				ScriptedServer.result(request, exchange,
						task + ",\"status\":\"completed\",\"result\":{\"content\":[]}");
			}
		}); McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada")).result().get();
			assertThat(senders(server, "tools/call")).containsExactly("Bearer ada-1 3");
			assertThat(senders(server, "tasks/get")).containsExactly("Bearer ada-1 3", "Bearer ada-2 3");
		}
	}

	/** The refusal is that of the GET that resumes the answer. */
	@Test
	void repeatsNoCallWhoseAnswerHasBegun() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, "id: e1\nretry: 0\ndata:\n\n");
			}
			else if (request.rpc().equals("GET")) {
				exchange.sendResponseHeaders(401, -1);
			}
			else {
				answer(request, exchange);
			}
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25)) {
			CompletableFuture<ObjectNode> result = client
				.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada"))
				.result();
			assertThat(result).failsWithin(LIMIT)
				.withThrowableThat()
				.havingCause()
				.isInstanceOf(ConnectionLostException.class)
				.withMessageContaining("whether the request did its work is not known");
			assertThat(senders(server, "tools/call")).containsExactly("Bearer ada-1 3");
		}
	}

	@Test
	void leavesItAtTheSecondRefusal() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> exchange.sendResponseHeaders(401, -1));
				McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			CompletableFuture<ObjectNode> result = client
				.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada"))
				.result();
			assertThat(result).failsWithin(LIMIT)
				.withThrowableThat()
				.havingCause()
				.isInstanceOf(McpHttpException.class);
			assertThat(senders(server, "tools/call")).hasSize(2);
		}
	}

	@Test
	void sendsNothingWithoutCredentials() {
		try (ScriptedServer server = new ScriptedServer(DelegatedCallTests::answer);
				McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			CallCredentials none = new Credentials("ada") {
				@Override
				public CompletionStage<Map<String, String>> headers() {
					return CompletableFuture.failedFuture(new IllegalArgumentException("nobody"));
				}
			};
			CompletableFuture<ObjectNode> result = client.callToEnd(pay(), RequestOptions.NONE, LIMIT, none).result();
			assertThat(result).failsWithin(LIMIT).withThrowableThat().havingCause().withMessage("nobody");
			assertThat(server.received()).isEmpty();
		}
	}

	@Test
	void sendsNothingIfItIsCancelledBefore() {
		try (ScriptedServer server = new ScriptedServer(DelegatedCallTests::answer);
				McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			CompletableFuture<Map<String, String>> pending = new CompletableFuture<>();
			McpClientCall call = client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada") {
				@Override
				public CompletionStage<Map<String, String>> headers() {
					return pending;
				}
			});
			call.cancel("It is late");
			assertThat(call.result()).isCompletedExceptionally();
			assertThat(pending).isCancelled();
			assertThat(server.received()).isEmpty();
		}
	}

	@Test
	void cancelsCallAtTheServer() throws Exception {
		CountDownLatch called = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, "id: e1\nretry: 60000\ndata:\n\n");
				called.countDown();
			}
			else {
				answer(request, exchange);
			}
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25)) {
			McpClientCall call = client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada"));
			assertThat(called.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
			call.cancel("It is late");
			Awaitility.await()
				.atMost(LIMIT)
				.untilAsserted(() -> assertThat(senders(server, "DELETE")).containsExactly("Bearer ada-1 3"));
		}
	}

	/** A task that asks a question, which nobody answers. */
	@Test
	void cancelsTaskThatItAbandons() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			String task = "\"resultType\":\"task\",\"taskId\":\"t1\",\"pollIntervalMs\":50";
			switch (request.rpc()) {
				case "tools/call" -> ScriptedServer.result(request, exchange, task);
				case "tasks/get" -> ScriptedServer.result(request, exchange,
						task + ",\"status\":\"input_required\",\"inputRequests\":{\"q\":{\"method\":\"roots/list\"}}");
				case "tasks/cancel" -> ScriptedServer.result(request, exchange, "");
				default -> answer(request, exchange);
			}
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25)) {
			McpClientCall call = client.callToEnd(pay(), RequestOptions.NONE, LIMIT, new Credentials("ada"));
			assertThat(call.result()).failsWithin(LIMIT);
			Awaitility.await().atMost(LIMIT).until(() -> server.methods().contains("DELETE"));
			assertThat(server.methods()).containsSubsequence("tasks/get", "tasks/cancel", "DELETE");
		}
	}

	/** Headers that differ after a refusal. */
	private static class Credentials implements CallCredentials {

		private final String user;

		private final AtomicInteger number = new AtomicInteger(1);

		Credentials(String user) {
			this.user = user;
		}

		@Override
		public CompletionStage<Map<String, String>> headers() {
			return CompletableFuture
				.completedFuture(Map.of("Authorization", "Bearer " + this.user + "-" + this.number));
		}

		@Override
		public boolean refused() {
			this.number.incrementAndGet();
			return true;
		}

	}

}
