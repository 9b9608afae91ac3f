package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveResultsTests extends ResultsContract {

	ReactiveResultsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
