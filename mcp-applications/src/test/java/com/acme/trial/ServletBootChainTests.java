package com.acme.trial;

class ServletBootChainTests extends BootChainContract {

	ServletBootChainTests() {
		super(Stack.SERVLET);
	}

}
