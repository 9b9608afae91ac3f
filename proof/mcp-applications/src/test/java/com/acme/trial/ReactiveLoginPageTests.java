package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveLoginPageTests extends LoginPageContract {

	ReactiveLoginPageTests() {
		super(Stack.REACTIVE);
	}

}
