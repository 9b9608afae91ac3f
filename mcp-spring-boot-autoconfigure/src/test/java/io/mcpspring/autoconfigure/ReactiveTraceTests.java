package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveTraceTests extends TraceContract {

	ReactiveTraceTests() {
		super(WebApplicationType.REACTIVE);
	}

}
