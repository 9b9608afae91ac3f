package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers that divide a flood among the answers of one call, so that each answer is
 * within the bound.
 */
class SharedAllowanceTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final int LARGEST = 4 * 1024 * 1024;

	/** The bound adds as much only within half a minute. */
	private static final int ANSWERS = 16;

	private static final String TOO_MANY = "too many or too large notifications";

	private static final ObjectNode PARAMS = JsonMapper.shared().createObjectNode().put("name", "t");

	private static void flood(Received request, HttpExchange exchange, String members) throws IOException {
		ScriptedServer.events(exchange, (":" + "x".repeat(LARGEST - 100) + "\n").repeat(2) + "data: "
				+ ScriptedServer.response(request, members) + "\n\n");
	}

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2026_07_28)
			.timeout(LIMIT)
			.bounds(ClientBounds.DEFAULT.withMaxMessageSize(LARGEST).withMaxQuestions(ANSWERS))
			.tasks()
			.build();
	}

	private static void assertBounded(CompletableFuture<?> result) {
		assertThat(result).failsWithin(LIMIT).withThrowableThat().withMessageContaining(TOO_MANY);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void roundsOfACallShareTheBound(boolean events) {
		String interim = "\"resultType\":\"input_required\",\"requestState\":";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (events) {
				flood(request, exchange, interim + "\"s\"");
			}
			else {
				ScriptedServer.result(request, exchange, interim + "\"" + "s".repeat(LARGEST - 1000) + "\"");
			}
		}); McpClient client = client(server)) {
			assertBounded(client.call(PARAMS, RequestOptions.NONE).result());
		}
	}

	@Test
	void pollsOfACallShareTheBound() {
		String task = "\"resultType\":\"task\",\"taskId\":\"t1\",\"pollIntervalMs\":0,\"status\":";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> flood(request, exchange,
				task + ((request.body().path("id").asInt() < 6) ? "\"working\"" : "\"completed\",\"result\":{}")));
				McpClient client = client(server)) {
			assertBounded(client.callToEnd(PARAMS, RequestOptions.NONE, LIMIT).result());
		}
	}

}
