package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletActuatorTests extends ActuatorContract {

	ServletActuatorTests() {
		super(WebApplicationType.SERVLET);
	}

}
