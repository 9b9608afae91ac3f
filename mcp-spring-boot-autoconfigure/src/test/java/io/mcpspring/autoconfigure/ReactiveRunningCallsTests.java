package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveRunningCallsTests extends RunningCallsContract {

	ReactiveRunningCallsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
