package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("second-stack")
class ReactiveManyBeansTests extends ManyBeansContract {

	ReactiveManyBeansTests() {
		super(WebApplicationType.REACTIVE);
	}

}
