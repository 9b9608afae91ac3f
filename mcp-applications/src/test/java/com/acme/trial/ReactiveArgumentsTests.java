package com.acme.trial;

class ReactiveArgumentsTests extends ArgumentsContract {

	ReactiveArgumentsTests() {
		super(Stack.REACTIVE);
	}

}
