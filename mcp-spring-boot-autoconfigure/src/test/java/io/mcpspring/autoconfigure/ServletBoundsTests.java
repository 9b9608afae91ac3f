package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletBoundsTests extends BoundsContract {

	ServletBoundsTests() {
		super(WebApplicationType.SERVLET);
	}

}
