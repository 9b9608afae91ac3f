package com.acme.trial;

class ReactiveGuardTests extends GuardContract {

	ReactiveGuardTests() {
		super(Stack.REACTIVE);
	}

}
