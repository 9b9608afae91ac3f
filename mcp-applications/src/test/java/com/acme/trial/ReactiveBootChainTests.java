package com.acme.trial;

class ReactiveBootChainTests extends BootChainContract {

	ReactiveBootChainTests() {
		super(Stack.REACTIVE);
	}

}
