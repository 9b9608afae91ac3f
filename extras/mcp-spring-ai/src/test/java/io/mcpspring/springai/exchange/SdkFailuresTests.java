package io.mcpspring.springai.exchange;

import io.mcpspring.context.McpException;
import io.modelcontextprotocol.spec.McpError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SdkFailuresTests {

	@Test
	void errorOfTheMethodIsOneOfTheProtocol() {
		assertThat(SdkFailures.of(error())).isInstanceOf(McpException.class).hasMessageContaining("Not there");
	}

	@ParameterizedTest
	@ValueSource(strings = { "io.modelcontextprotocol.spec.McpClientSession",
			"io.modelcontextprotocol.client.McpAsyncClient" })
	void errorOfAnotherServerIsAnOrdinaryFailure(String origin) {
		McpError error = error();
		error.setStackTrace(new StackTraceElement[] {
				new StackTraceElement(McpError.class.getName() + "$Builder", "build", "McpError.java", 1),
				new StackTraceElement(origin, "lambda", "Client.java", 1),
				new StackTraceElement(SdkFailuresTests.class.getName(), "call", "SdkFailuresTests.java", 1) });
		assertThat(SdkFailures.of(error)).isSameAs(error);
	}

	private static McpError error() {
		return McpError.builder(-32602).message("Not there").build();
	}

}
