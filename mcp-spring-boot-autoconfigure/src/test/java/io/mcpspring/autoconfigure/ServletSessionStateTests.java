package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletSessionStateTests extends SessionStateContract {

	ServletSessionStateTests() {
		super(WebApplicationType.SERVLET);
	}

}
