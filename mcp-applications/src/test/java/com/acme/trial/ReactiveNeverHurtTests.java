package com.acme.trial;

class ReactiveNeverHurtTests extends NeverHurtContract {

	ReactiveNeverHurtTests() {
		super(Stack.REACTIVE);
	}

}
