package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveStrictRequestsTests extends StrictRequestsContract {

	ReactiveStrictRequestsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
