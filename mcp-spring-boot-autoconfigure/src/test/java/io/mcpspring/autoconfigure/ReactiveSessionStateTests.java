package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveSessionStateTests extends SessionStateContract {

	ReactiveSessionStateTests() {
		super(WebApplicationType.REACTIVE);
	}

}
