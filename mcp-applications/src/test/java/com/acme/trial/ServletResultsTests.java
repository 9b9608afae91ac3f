package com.acme.trial;

class ServletResultsTests extends ResultsContract {

	ServletResultsTests() {
		super(Stack.SERVLET);
	}

}
