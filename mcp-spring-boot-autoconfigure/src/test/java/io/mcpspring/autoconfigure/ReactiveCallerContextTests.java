package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveCallerContextTests extends CallerContextContract {

	ReactiveCallerContextTests() {
		super(WebApplicationType.REACTIVE, "none");
	}

}
