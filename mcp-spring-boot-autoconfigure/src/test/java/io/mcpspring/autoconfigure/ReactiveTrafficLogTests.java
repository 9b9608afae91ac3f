package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveTrafficLogTests extends TrafficLogContract {

	ReactiveTrafficLogTests() {
		super(WebApplicationType.REACTIVE);
	}

}
