package com.acme.trial;

class ServletArgumentsTests extends ArgumentsContract {

	ServletArgumentsTests() {
		super(Stack.SERVLET);
	}

}
