package com.acme.trial;

class ReactiveLoginPageTests extends LoginPageContract {

	ReactiveLoginPageTests() {
		super(Stack.REACTIVE);
	}

}
