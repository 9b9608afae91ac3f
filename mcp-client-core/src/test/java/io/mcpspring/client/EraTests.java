package io.mcpspring.client;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a client that was told no revision finds out which one its server speaks.
 */
class EraTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri())).timeout(LIMIT).build();
	}

	@ParameterizedTest
	@ValueSource(ints = { 408, 429, 500, 503 })
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
	@ValueSource(ints = { 400, 404, 405, 406 })
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

}
