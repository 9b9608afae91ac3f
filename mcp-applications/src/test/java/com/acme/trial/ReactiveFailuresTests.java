package com.acme.trial;

class ReactiveFailuresTests extends FailuresContract {

	ReactiveFailuresTests() {
		super(Stack.REACTIVE);
	}

}
