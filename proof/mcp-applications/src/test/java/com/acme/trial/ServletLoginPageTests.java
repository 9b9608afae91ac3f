package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletLoginPageTests extends LoginPageContract {

	ServletLoginPageTests() {
		super(Stack.SERVLET);
	}

}
