package io.mcpspring.client;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a client that was told no revision finds out which one its server speaks.
 */
class EraTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri())).timeout(LIMIT).renewSessions().build();
	}

	@ParameterizedTest
	@ValueSource(ints = { 408, 429, 502, 503, 504 })
	void asksAgainAfterAFailureThatPasses(int status) {
		AtomicBoolean failed = new AtomicBoolean();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (failed.compareAndSet(false, true)) {
				exchange.sendResponseHeaders(status, -1);
			}
			else {
				ScriptedServer.result(request, exchange, "\"resultType\":\"complete\",\"capabilities\":{}");
			}
		}); McpClient client = client(server)) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(McpHttpException.class);
			assertThat(client.connect().join().version()).isEqualTo(ProtocolVersion.V2026_07_28);
			assertThat(server.methods()).doesNotContain("initialize");
		}
	}

	@Test
	void beginsNoSessionForAnErrorOfAServerThatFails() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.json(exchange, 503,
				"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"Not ready\"}}"));
				McpClient client = client(server)) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(McpErrorException.class);
			assertThat(server.methods()).containsOnly("server/discover");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405, 406, 409, 410, 415, 422, 500, 501, 202, 204 })
	void beginsASessionWithAServerThatRefuses(int status) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("server/discover")) {
				exchange.sendResponseHeaders(status, -1);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(client.connect().join().version()).isEqualTo(ProtocolVersion.V2025_11_25);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "<!doctype html><p>Hello</p>", "", "null", "[]", "\"ok\"", "{\"status\":\"up\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"boom\"}}" })
	void beginsASessionWithAServerThatAnswersAnythingElse(String body) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("server/discover")) {
				ScriptedServer.json(exchange, 200, body);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(client.connect()).succeedsWithin(LIMIT);
			assertThat(server.methods()).containsOnlyOnce("initialize");
		}
	}

	@Test
	void beginsASessionOnceWithAServerThatFailsAgain() {
		try (ScriptedServer server = new ScriptedServer(
				(request, exchange) -> ScriptedServer.json(exchange, 500, "{\"error\":\"boom\"}"));
				McpClient client = client(server)) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(McpHttpException.class);
			assertThat(server.methods()).containsExactly("server/discover", "initialize");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			400 | Bad Request: No valid session ID provided
			400 | Invalid or missing session ID
			400 | Session not found
			400 | Unknown session
			404 | Not here
			410 | Gone
			500 | Session s1 does not exist (not found)
			""")
	void beginsAnotherSessionForOneThatIsLost(int status, String message) {
		AtomicBoolean lost = new AtomicBoolean();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/list") && lost.compareAndSet(false, true)) {
				ScriptedServer.json(exchange, status, "{\"jsonrpc\":\"2.0\",\"id\":" + request.body().path("id")
						+ ",\"error\":{\"code\":-32000,\"message\":\"" + message + "\"}}");
			}
			else if (request.rpc().equals("tools/list")) {
				ScriptedServer.result(request, exchange, "\"tools\":[]");
			}
			else if (request.rpc().equals("server/discover")) {
				exchange.sendResponseHeaders(400, -1);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			McpClientCall call = client.send("tools/list", JsonMapper.shared().createObjectNode(), RequestOptions.NONE);
			assertThat(call.result()).succeedsWithin(LIMIT);
			assertThat(server.methods().stream().filter("initialize"::equals)).hasSize(2);
		}
	}

	@ParameterizedTest
	@CsvSource({ "307,/mcp/", "308,/mcp/", "307,http://127.0.0.1:PORT/mcp/x" })
	void followsARedirectOfTheSameOrigin(int status, String location) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (exchange.getRequestURI().toString().equals("/mcp")) {
				exchange.getResponseHeaders()
					.add("Location", location.replace("PORT", String.valueOf(exchange.getLocalAddress().getPort())));
				exchange.sendResponseHeaders(status, -1);
			}
			else {
				ScriptedServer.result(request, exchange, "\"resultType\":\"complete\",\"capabilities\":{}");
			}
		}); McpClient client = client(server)) {
			assertThat(client.connect()).succeedsWithin(LIMIT);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.2:PORT/mcp/", "https://127.0.0.1:PORT/mcp/", "//a@127.0.0.1:PORT/mcp/",
			"/mcp", "::" })
	void followsNoOtherRedirect(String location) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			exchange.getResponseHeaders()
				.add("Location", location.replace("PORT", String.valueOf(exchange.getLocalAddress().getPort())));
			exchange.sendResponseHeaders(307, -1);
		}); McpClient client = client(server)) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withMessageContaining("307");
		}
	}

}
