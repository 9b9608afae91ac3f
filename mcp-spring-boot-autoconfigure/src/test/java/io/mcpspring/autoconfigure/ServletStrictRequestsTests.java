package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletStrictRequestsTests extends StrictRequestsContract {

	ServletStrictRequestsTests() {
		super(WebApplicationType.SERVLET);
	}

}
