package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

/**
 * Streams whose clients are gone, on the servlet stack.
 */
class ServletGoneListenersTests extends GoneListenersContract {

	ServletGoneListenersTests() {
		super(WebApplicationType.SERVLET);
	}

}
