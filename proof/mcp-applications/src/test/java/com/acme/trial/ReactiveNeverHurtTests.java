package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveNeverHurtTests extends NeverHurtContract {

	ReactiveNeverHurtTests() {
		super(Stack.REACTIVE);
	}

}
