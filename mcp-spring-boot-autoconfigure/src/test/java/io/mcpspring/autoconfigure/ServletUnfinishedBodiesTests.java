package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

/**
 * Refused requests with unfinished bodies on the servlet stack.
 */
class ServletUnfinishedBodiesTests extends UnfinishedBodiesContract {

	ServletUnfinishedBodiesTests() {
		super(WebApplicationType.SERVLET);
	}

}
