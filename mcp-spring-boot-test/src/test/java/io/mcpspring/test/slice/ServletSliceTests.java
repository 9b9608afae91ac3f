package io.mcpspring.test.slice;

import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.autoconfigure.McpTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.test.context.support.WithMockUser;

import static org.assertj.core.api.Assertions.assertThat;

@McpTest(properties = "spring.main.web-application-type=servlet")
class ServletSliceTests extends SliceContract {

	@Autowired
	private McpTestClient client;

	@Test
	@WithMockUser
	void offersAllComponentsWithAnnotatedMethods() {
		assertThat(this.client.tools()).hasSize(2);
		assertThat(this.client.resources()).hasSize(1);
		assertThat(this.client.prompts()).hasSize(1);
	}

}
