package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletValidatorlessTests extends ValidatorlessContract {

	ServletValidatorlessTests() {
		super(WebApplicationType.SERVLET);
	}

}
