package io.mcpspring.test.token;

import java.util.Map;

import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tokens of tests, held against the rules of the server, in each web environment.
 */
abstract class TokenContract {

	static final String ISSUER = "spring.security.oauth2.resourceserver.jwt.issuer-uri=http://127.0.0.1:1/issuer";

	static final String AUDIENCE = "mcp.server.security.audiences=https://clinic.example.com/mcp";

	@Autowired
	private McpTestClient client;

	@EachEra
	void areGoodByThemselves() {
		assertThat(this.client.withToken((token) -> token).tool("whoami").call()).hasText("user");
		assertThat(this.client.withToken((token) -> token.subject("ada")).tool("whoami").call()).hasText("ada");
	}

	@EachEra
	void grantScopes() {
		assertThat(this.client.withToken((token) -> token.scopes("owners:read", "owners:write"))
			.tool("delete_owner")
			.call()).hasText("Deleted");
		McpResponse refused = this.client.withToken((token) -> token.scopes("owners:read")).tool("delete_owner").call();
		assertThat(refused).hasStatus(403);
		assertThat(refused.header("WWW-Authenticate")).contains("insufficient_scope").contains("owners:write");
	}

	// server-2025 AUTH-12, AUTH-13; server-2026 AUTH-08
	@EachEra
	void areHeldAgainstTheRulesOfTheServer() {
		assertThat(call(this.client.withToken((token) -> token.audience("https://other.example.com")))).hasStatus(401);
		assertThat(call(this.client.withToken((token) -> token.issuer("https://other.example.com")))).hasStatus(401);
		assertThat(call(this.client.withToken((token) -> token.expired()))).hasStatus(401);
		assertThat(call(this.client.withToken((token) -> token.claim("exp", null)))).hasStatus(401);
		assertThat(call(this.client.withToken((token) -> token.claim("sub", null)))).hasStatus(401);
		assertThat(call(this.client)).hasStatus(401);
	}

	/** The issuer is away, which whoever comes with one of its tokens is told. */
	@Test
	void leaveTokensOfTheAuthorizationServerToIt() {
		String foreign = new TestKey().sign(Map.of("iss", "http://127.0.0.1:1/issuer", "sub", "eve"));
		assertThat(call(this.client.bearer(foreign))).hasStatus(503);
		assertThat(call(this.client.bearer("no-token"))).hasStatus(401);
	}

	private static McpResponse call(McpTestClient client) {
		return client.tool("whoami").call();
	}

}
