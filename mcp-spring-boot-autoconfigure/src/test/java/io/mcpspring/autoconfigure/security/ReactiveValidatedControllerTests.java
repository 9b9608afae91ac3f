package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ReactiveValidatedControllerTests extends ValidatedControllerContract {

	ReactiveValidatedControllerTests() {
		super(WebApplicationType.REACTIVE);
	}

}
