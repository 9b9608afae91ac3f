package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletFailuresTests extends FailuresContract {

	ServletFailuresTests() {
		super(Stack.SERVLET);
	}

}
