package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveSessionStateTests extends SessionStateContract {

	ReactiveSessionStateTests() {
		super(WebApplicationType.REACTIVE);
	}

}
