package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveCompletionsTests extends CompletionsContract {

	ReactiveCompletionsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
