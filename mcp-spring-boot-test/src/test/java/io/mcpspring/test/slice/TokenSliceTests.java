package io.mcpspring.test.slice;

import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.autoconfigure.McpTest;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

@McpTest(value = GuideResources.class,
		properties = { "spring.main.web-application-type=reactive",
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=http://127.0.0.1:1/issuer",
				"mcp.server.security.audiences=shop" })
class TokenSliceTests {

	@Autowired
	private McpTestClient client;

	@EachEra
	void isProtectedByAccessTokens() {
		assertThat(this.client.resource("shop://guide").call()).hasStatus(401);
		assertThat(this.client.withToken((token) -> token.subject("ada")).resource("shop://guide").call())
			.hasText("Grind, then pour");
	}

}
