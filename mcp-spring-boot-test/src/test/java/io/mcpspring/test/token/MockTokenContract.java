package io.mcpspring.test.token;

import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.test.context.support.WithMockUser;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tokens of tests beside users of tests, in each mock web environment.
 */
abstract class MockTokenContract extends TokenContract {

	@Autowired
	private McpTestClient client;

	@EachEra
	@WithMockUser("eve")
	void areNotNeededByTheUserOfTheTest() {
		assertThat(this.client.tool("whoami").call()).hasText("eve");
	}

	@EachEra
	@WithMockUser("eve")
	void takePrecedenceOverTheUserOfTheTest() {
		assertThat(this.client.withToken((token) -> token.subject("ada")).tool("whoami").call()).hasText("ada");
	}

}
