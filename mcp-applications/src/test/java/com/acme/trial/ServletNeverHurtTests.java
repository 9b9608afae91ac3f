package com.acme.trial;

class ServletNeverHurtTests extends NeverHurtContract {

	ServletNeverHurtTests() {
		super(Stack.SERVLET);
	}

}
