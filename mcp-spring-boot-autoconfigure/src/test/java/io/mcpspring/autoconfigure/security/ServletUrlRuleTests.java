package io.mcpspring.autoconfigure.security;

import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

class ServletUrlRuleTests extends UrlRuleContract {

	ServletUrlRuleTests() {
		super(WebApplicationType.SERVLET, ServletGuards.Rules.class);
	}

	@Test
	void ruleThatAsksForRoleHidesToolWhatsoeverItsPathVariables() {
		assertThat(listed(ann())).doesNotContain("deleteItem");
	}

}
