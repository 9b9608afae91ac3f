package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveBootChainTests extends BootChainContract {

	ReactiveBootChainTests() {
		super(Stack.REACTIVE);
	}

}
