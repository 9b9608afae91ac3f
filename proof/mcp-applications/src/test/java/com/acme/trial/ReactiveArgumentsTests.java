package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveArgumentsTests extends ArgumentsContract {

	ReactiveArgumentsTests() {
		super(Stack.REACTIVE);
	}

}
