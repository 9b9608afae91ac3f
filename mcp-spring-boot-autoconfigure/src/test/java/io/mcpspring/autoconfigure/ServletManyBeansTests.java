package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletManyBeansTests extends ManyBeansContract {

	ServletManyBeansTests() {
		super(WebApplicationType.SERVLET);
	}

}
