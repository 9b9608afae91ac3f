package io.mcpspring.test;

import io.mcpspring.test.app.ClinicApplication;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.security.test.context.support.WithMockUser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@SpringBootTest(classes = ClinicApplication.class, properties = "spring.main.web-application-type=servlet")
class ServletMockWithoutMockMvcTests {

	@Autowired
	private McpTestClient client;

	@EachEra
	@WithMockUser("eve")
	void makesAMockMvcOfItsOwn() {
		assertThat(this.client.tool("whoami").call()).hasText("eve");
	}

	@EachEra
	void goesThroughTheSecurityChainOfTheApplication() {
		assertThat(this.client.tool("whoami").call()).hasStatus(401);
	}

	@Test
	void hasNoTokensForAServerThatChecksNone() {
		assertThatIllegalStateException().isThrownBy(() -> this.client.withToken((token) -> token))
			.withMessageContaining("checks no access tokens");
	}

}
