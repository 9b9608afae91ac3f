package io.mcpspring.client;

import java.time.Duration;
import java.util.concurrent.ExecutionException;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests are sent once more, and which are not.
 */
class RepeatedRequestTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final String UNKNOWN_SESSION = """
			{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}""";

	private static ObjectNode pay() {
		return JsonMapper.shared().createObjectNode().put("name", "pay");
	}

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2025_11_25)
			.timeout(LIMIT)
			.questions((question) -> Answers.decline())
			.renewSessions()
			.build();
	}

	@Test
	void sendsNoCallAgainWhoseAnswerHadBegun() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (request.rpc()) {
				case "tools/call" -> ScriptedServer.events(exchange, "id: e1\nretry: 1\ndata:\n\n");
				case "GET" -> ScriptedServer.json(exchange, 404, UNKNOWN_SESSION);
				default -> ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertOutcomeIsUnknown(client.call(pay(), RequestOptions.NONE));
			assertThat(server.methods()).containsOnlyOnce("tools/call");
		}
	}

	@Test
	void sendsNoCallAgainThatAskedAQuestion() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, """
						data: {"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{"message":"Sure?"}}

						id: e1
						data:

						""");
			}
			else if (request.body().has("result") || request.method().equals("GET")) {
				ScriptedServer.json(exchange, 404, UNKNOWN_SESSION);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertOutcomeIsUnknown(client.call(pay(), RequestOptions.NONE));
			assertThat(server.methods()).containsOnlyOnce("tools/call");
		}
	}

	private static void assertOutcomeIsUnknown(ClientCall call) {
		assertThat(call.result()).failsWithin(LIMIT)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(ConnectionLostException.class)
			.withMessageContaining("whether the request did its work is not known");
	}

}
