package com.acme.trial;

class ReactiveStartTests extends StartContract {

	ReactiveStartTests() {
		super(Stack.REACTIVE);
	}

}
