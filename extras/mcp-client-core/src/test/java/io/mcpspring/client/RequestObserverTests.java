package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Observation of requests, and the trace context that it sends.
 */
class RequestObserverTests {

	private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

	private McpClient client(ScriptedServer server, ProtocolVersion version) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(version)
			.timeout(LIMIT)
			.tasks()
			.renewSessions()
			.observer((method, params) -> {
				this.seen.add("begin " + method);
				params.withObjectProperty("_meta").put("traceparent", TRACE).put("tracestate", "a=b\r\nX-Evil: 1");
				return (result, failure) -> this.seen.add((failure != null) ? "failure" : "result");
			})
			.build();
	}

	/** The observer may see the end just after the caller. */
	private void awaitSeen(String... expected) {
		Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(this.seen).containsExactly(expected));
	}

	private static ObjectNode echo() {
		return JsonMapper.shared().createObjectNode().put("name", "echo");
	}

	private static void result(Received request, HttpExchange exchange, String result) throws IOException {
		ScriptedServer.json(exchange, 200,
				"{\"jsonrpc\":\"2.0\",\"id\":" + request.body().path("id") + ",\"result\":" + result + "}");
	}

	private static void serve(Received request, HttpExchange exchange) throws IOException {
		switch (request.rpc()) {
			case "initialize" -> {
				exchange.getResponseHeaders().set("Mcp-Session-Id", "s1");
				result(request, exchange, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
						+ "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"0\"}}");
			}
			case "tools/call", "tools/list" -> result(request, exchange, "{\"content\":[]}");
			default -> exchange.sendResponseHeaders(202, -1);
		}
	}

	// server-2026 META-11
	@ParameterizedTest
	@EnumSource(names = { "V2025_11_25", "V2026_07_28" })
	void sendsTheTraceWithTheRequestAndInItsHeaders(ProtocolVersion version) {
		try (ScriptedServer server = new ScriptedServer(RequestObserverTests::serve);
				McpClient client = client(server, version)) {
			ObjectNode given = echo();
			client.callToEnd(given, RequestOptions.NONE, LIMIT).result().join();
			Received call = server.received()
				.stream()
				.filter((request) -> request.rpc().equals("tools/call"))
				.findFirst()
				.orElseThrow();
			assertThat(call.body().at("/params/_meta/traceparent").asString()).isEqualTo(TRACE);
			assertThat(call.header("Traceparent")).isEqualTo(TRACE);
			assertThat(call.headers()).doesNotContainKeys("Tracestate", "X-evil");
			assertThat(given.has("_meta")).as("parameters of the caller").isFalse();
			assertThat(server.received()).filteredOn((request) -> request != call)
				.allSatisfy((other) -> assertThat(other.headers()).doesNotContainKey("Traceparent"));
			awaitSeen("begin tools/call", "result");
		}
	}

	@Test
	void seesOneRequestWhereTheClientSendsSeveral() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (request.rpc()) {
				case "tools/call" -> result(request, exchange,
						"{\"resultType\":\"task\",\"taskId\":\"t\",\"status\":\"working\",\"pollIntervalMs\":50}");
				case "tasks/get" -> result(request, exchange,
						"{\"taskId\":\"t\",\"status\":\"completed\",\"result\":{\"content\":[]}}");
				default -> exchange.sendResponseHeaders(202, -1);
			}
		}); McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			client.callToEnd(echo(), RequestOptions.NONE, LIMIT).result().join();
			assertThat(server.received()).extracting(Received::rpc).containsExactly("tools/call", "tasks/get");
			awaitSeen("begin tools/call", "result");
		}
	}

	@Test
	void seesCallsWithCredentialsOnTheThreadOfTheCaller() {
		CompletableFuture<Map<String, String>> headers = new CompletableFuture<>();
		CallCredentials later = new CallCredentials() {

			@Override
			public CompletionStage<Map<String, String>> headers() {
				return headers;
			}

			@Override
			public boolean refused() {
				return false;
			}

		};
		try (ScriptedServer server = new ScriptedServer(RequestObserverTests::serve);
				McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			McpClientCall call = client.callToEnd(echo(), RequestOptions.NONE, LIMIT, later);
			assertThat(this.seen).containsExactly("begin tools/call");
			headers.complete(Map.of("Authorization", "Bearer ada"));
			call.result().join();
			assertThat(server.received()).singleElement()
				.satisfies((sent) -> assertThat(sent.header("Traceparent")).isEqualTo(TRACE));
			awaitSeen("begin tools/call", "result");
		}
	}

	@Test
	void seesFailures() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> exchange.sendResponseHeaders(503, -1));
				McpClient client = client(server, ProtocolVersion.V2026_07_28)) {
			assertThat(client.send("tools/list", JsonMapper.shared().createObjectNode(), RequestOptions.NONE).result())
				.failsWithin(LIMIT);
			awaitSeen("begin tools/list", "failure");
		}
	}

}
