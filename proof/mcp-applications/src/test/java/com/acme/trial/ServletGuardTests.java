package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletGuardTests extends GuardContract {

	ServletGuardTests() {
		super(Stack.SERVLET);
	}

}
