package io.mcpspring.console;

import org.junit.jupiter.api.Test;

import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tomcat removes the header that it takes the address from.
 */
@TestPropertySource(
		properties = { "spring.main.web-application-type=servlet", "server.forward-headers-strategy=native" })
class ServletNativeForwardedConsoleTests extends ForwardedConsoleContract {

	/** They look the same as those of a proxy. */
	@Override
	@Test
	void admitsBrowsersOnThisMachine() throws Exception {
		assertThat(status("/mcp-console")).isEqualTo(403);
		assertThat(status("/mcp", "Accept", "text/html")).isIn(403, 406);
	}

}
