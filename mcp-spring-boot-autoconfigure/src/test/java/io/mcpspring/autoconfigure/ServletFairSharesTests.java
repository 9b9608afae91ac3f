package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletFairSharesTests extends FairSharesContract {

	ServletFairSharesTests() {
		super(WebApplicationType.SERVLET);
	}

}
