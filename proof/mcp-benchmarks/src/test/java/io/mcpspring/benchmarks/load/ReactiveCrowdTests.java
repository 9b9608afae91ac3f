package io.mcpspring.benchmarks.load;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveCrowdTests extends CrowdContract {

	ReactiveCrowdTests() {
		super(WebApplicationType.REACTIVE, "NettyWebServer");
	}

}
