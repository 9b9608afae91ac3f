package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveResultsTests extends ResultsContract {

	ReactiveResultsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
