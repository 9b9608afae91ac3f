package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

/**
 * Refused requests with unfinished bodies on the reactive stack.
 */
class ReactiveUnfinishedBodiesTests extends UnfinishedBodiesContract {

	ReactiveUnfinishedBodiesTests() {
		super(WebApplicationType.REACTIVE);
	}

}
