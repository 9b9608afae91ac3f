package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveManyBeansTests extends ManyBeansContract {

	ReactiveManyBeansTests() {
		super(WebApplicationType.REACTIVE);
	}

}
