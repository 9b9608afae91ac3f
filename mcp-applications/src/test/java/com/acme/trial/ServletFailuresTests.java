package com.acme.trial;

class ServletFailuresTests extends FailuresContract {

	ServletFailuresTests() {
		super(Stack.SERVLET);
	}

}
