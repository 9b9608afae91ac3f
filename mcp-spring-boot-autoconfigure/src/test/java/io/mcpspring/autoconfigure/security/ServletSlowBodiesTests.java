package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

class ServletSlowBodiesTests extends SlowBodiesContract {

	ServletSlowBodiesTests() {
		super(WebApplicationType.SERVLET);
	}

}
