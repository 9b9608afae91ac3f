package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ServletExistingSecurityTests extends ExistingSecurityContract {

	ServletExistingSecurityTests() {
		super(WebApplicationType.SERVLET, ServletGuards.class);
	}

}
