package io.mcpspring.test.slice;

import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.autoconfigure.McpTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.test.context.support.WithMockUser;

import static org.assertj.core.api.Assertions.assertThat;

@McpTest(value = OrderTools.class, properties = "spring.main.web-application-type=reactive")
@Tag("second-stack")
class ReactiveNamedSliceTests extends SliceContract {

	@Autowired
	private McpTestClient client;

	@Test
	@WithMockUser
	void offersTheNamedComponentsAlone() {
		assertThat(this.client.tools()).hasSize(2);
		assertThat(this.client.server().capabilities().has("resources")).isFalse();
		assertThat(this.client.server().capabilities().has("prompts")).isFalse();
	}

}
