package io.mcpspring.spring.servlet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServletExchangeTests {

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "127.8.9.1", "::1", "0:0:0:0:0:0:0:1", "[::1]", "[0:0:0:0:0:0:0:1]",
			"0:0:0:0:0:0:0:1%lo" })
	void knowsLoopbackAddresses(String address) {
		assertThat(ServletExchange.isLoopback(address)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "10.127.0.1", "192.168.0.1", "::1:2", "0:0:0:0:0:0:0:12", "2001:db8:0:0:0:0:0:1",
			"/run/mcp.sock", "localhost" })
	void takesNothingElseForLoopbackAddress(String address) {
		assertThat(ServletExchange.isLoopback(address)).isFalse();
	}

	@Test
	void toleratesMissingAddress() {
		assertThat(ServletExchange.isLoopback(null)).isFalse();
	}

}
