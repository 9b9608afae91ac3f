package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveBoundsTests extends BoundsContract {

	ReactiveBoundsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
