package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletRunningCallsTests extends RunningCallsContract {

	ServletRunningCallsTests() {
		super(WebApplicationType.SERVLET);
	}

}
