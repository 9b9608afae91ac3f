package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveTrafficLogTests extends TrafficLogContract {

	ReactiveTrafficLogTests() {
		super(WebApplicationType.REACTIVE);
	}

}
