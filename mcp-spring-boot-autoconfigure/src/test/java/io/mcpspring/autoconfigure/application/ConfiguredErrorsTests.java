package io.mcpspring.autoconfigure.application;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the properties change.
 */
@SpringBootTest(classes = ShelterApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "mcp.server.errors.expose=java.lang.IllegalArgumentException",
				"spring.main.web-application-type=servlet", "test.engine.promotion-delay=10m" })
class ConfiguredErrorsTests {

	@LocalServerPort
	private int port;

	@Test
	void exposesNamedExceptionsAndNoOthers() {
		StatelessCalls calls = new StatelessCalls(this.port);
		assertThat(calls.text("illegal")).isEqualTo("No owner 77 at SELECT");
		assertThat(calls.text("vet")).isEqualTo("The vet says no (vet)");
	}

}
