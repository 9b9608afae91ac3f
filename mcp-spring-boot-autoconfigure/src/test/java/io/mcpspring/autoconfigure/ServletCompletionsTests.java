package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletCompletionsTests extends CompletionsContract {

	ServletCompletionsTests() {
		super(WebApplicationType.SERVLET);
	}

}
