package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveFailuresTests extends FailuresContract {

	ReactiveFailuresTests() {
		super(Stack.REACTIVE);
	}

}
