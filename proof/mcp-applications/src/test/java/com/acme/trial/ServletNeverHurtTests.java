package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletNeverHurtTests extends NeverHurtContract {

	ServletNeverHurtTests() {
		super(Stack.SERVLET);
	}

}
