package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ServletValidatedControllerTests extends ValidatedControllerContract {

	ServletValidatedControllerTests() {
		super(WebApplicationType.SERVLET);
	}

}
