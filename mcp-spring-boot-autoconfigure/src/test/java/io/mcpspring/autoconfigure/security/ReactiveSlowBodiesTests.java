package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ReactiveSlowBodiesTests extends SlowBodiesContract {

	ReactiveSlowBodiesTests() {
		super(WebApplicationType.REACTIVE);
	}

}
