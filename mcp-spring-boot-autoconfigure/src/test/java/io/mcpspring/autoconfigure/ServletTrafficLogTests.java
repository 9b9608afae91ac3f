package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletTrafficLogTests extends TrafficLogContract {

	ServletTrafficLogTests() {
		super(WebApplicationType.SERVLET);
	}

}
