package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletResultsTests extends ResultsContract {

	ServletResultsTests() {
		super(Stack.SERVLET);
	}

}
