package io.mcpspring.autoconfigure.security;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveValidatedControllerTests extends ValidatedControllerContract {

	ReactiveValidatedControllerTests() {
		super(WebApplicationType.REACTIVE);
	}

}
