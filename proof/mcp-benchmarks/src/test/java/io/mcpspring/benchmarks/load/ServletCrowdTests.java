package io.mcpspring.benchmarks.load;

import org.springframework.boot.WebApplicationType;

class ServletCrowdTests extends CrowdContract {

	ServletCrowdTests() {
		super(WebApplicationType.SERVLET, "TomcatWebServer");
	}

}
