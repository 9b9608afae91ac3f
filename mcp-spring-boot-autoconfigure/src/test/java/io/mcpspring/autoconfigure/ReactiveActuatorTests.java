package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveActuatorTests extends ActuatorContract {

	ReactiveActuatorTests() {
		super(WebApplicationType.REACTIVE);
	}

}
