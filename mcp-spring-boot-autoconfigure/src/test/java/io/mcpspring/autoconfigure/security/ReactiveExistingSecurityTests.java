package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ReactiveExistingSecurityTests extends ExistingSecurityContract {

	ReactiveExistingSecurityTests() {
		super(WebApplicationType.REACTIVE, ReactiveGuards.class);
	}

}
