package com.acme.trial;

class ReactiveResultsTests extends ResultsContract {

	ReactiveResultsTests() {
		super(Stack.REACTIVE);
	}

}
