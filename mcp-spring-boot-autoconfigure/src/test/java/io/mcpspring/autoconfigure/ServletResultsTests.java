package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletResultsTests extends ResultsContract {

	ServletResultsTests() {
		super(WebApplicationType.SERVLET);
	}

}
