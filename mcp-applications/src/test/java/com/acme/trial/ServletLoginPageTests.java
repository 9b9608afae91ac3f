package com.acme.trial;

class ServletLoginPageTests extends LoginPageContract {

	ServletLoginPageTests() {
		super(Stack.SERVLET);
	}

}
