package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveGuardTests extends GuardContract {

	ReactiveGuardTests() {
		super(Stack.REACTIVE);
	}

}
