package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveStartTests extends StartContract {

	ReactiveStartTests() {
		super(Stack.REACTIVE);
	}

}
