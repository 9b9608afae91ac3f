package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ReactiveUrlRuleTests extends UrlRuleContract {

	ReactiveUrlRuleTests() {
		super(WebApplicationType.REACTIVE, ReactiveGuards.Rules.class);
	}

}
