package io.mcpspring.benchmarks.load;

import org.springframework.boot.WebApplicationType;

class ReactiveCrowdTests extends CrowdContract {

	ReactiveCrowdTests() {
		super(WebApplicationType.REACTIVE, "NettyWebServer");
	}

}
