package com.acme.trial;

class ServletGuardTests extends GuardContract {

	ServletGuardTests() {
		super(Stack.SERVLET);
	}

}
