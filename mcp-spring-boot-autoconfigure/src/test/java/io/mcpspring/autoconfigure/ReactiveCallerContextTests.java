package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveCallerContextTests extends CallerContextContract {

	ReactiveCallerContextTests() {
		super(WebApplicationType.REACTIVE, "none");
	}

}
