package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveFairSharesTests extends FairSharesContract {

	ReactiveFairSharesTests() {
		super(WebApplicationType.REACTIVE);
	}

}
