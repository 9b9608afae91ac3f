package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletArgumentsTests extends ArgumentsContract {

	ServletArgumentsTests() {
		super(Stack.SERVLET);
	}

}
