package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletBootChainTests extends BootChainContract {

	ServletBootChainTests() {
		super(Stack.SERVLET);
	}

}
