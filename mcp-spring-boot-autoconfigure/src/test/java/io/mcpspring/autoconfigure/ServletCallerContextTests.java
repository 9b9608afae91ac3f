package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletCallerContextTests extends CallerContextContract {

	ServletCallerContextTests() {
		super(WebApplicationType.SERVLET, "acme");
	}

}
