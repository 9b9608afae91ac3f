package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveResultsTests extends ResultsContract {

	ReactiveResultsTests() {
		super(Stack.REACTIVE);
	}

}
