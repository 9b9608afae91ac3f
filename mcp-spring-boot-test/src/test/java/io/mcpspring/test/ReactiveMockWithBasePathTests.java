package io.mcpspring.test;

import io.mcpspring.test.app.ClinicApplication;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(classes = ClinicApplication.class, properties = { "spring.main.web-application-type=reactive",
		"spring.webflux.base-path=/clinic", "mcp.server.path=/assistant" })
class ReactiveMockWithBasePathTests {

	@Autowired
	private McpTestClient client;

	@EachEra
	void servesTheEndpointBelowTheBasePath() {
		assertThat(this.client.signedInAs("ada", "ada").tool("whoami").call()).hasText("ada");
	}

}
