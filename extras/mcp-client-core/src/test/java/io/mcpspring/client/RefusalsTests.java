package io.mcpspring.client;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RefusalsTests {

	@ParameterizedTest
	@ValueSource(strings = { "No valid session ID provided", "Session not found", "the session\nhas expired" })
	void lostSessionIsRecognizedByItsMessage(String message) {
		assertThat(Refusals.isOfLostSession(refusal(message))).isTrue();
	}

	@Test
	void onlyTheBeginningOfLongMessagesIsRead() {
		assertThat(Refusals.isOfLostSession(refusal("x".repeat(900) + " session expired"))).isTrue();
		assertThat(Refusals.isOfLostSession(refusal("x".repeat(1000) + " session expired"))).isFalse();
	}

	private static McpErrorException refusal(String message) {
		return new McpErrorException(new JsonRpcError(-32000, message, null), 400);
	}

}
