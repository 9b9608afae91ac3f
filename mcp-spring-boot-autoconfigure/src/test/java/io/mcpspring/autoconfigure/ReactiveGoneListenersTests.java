package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

/**
 * Streams whose clients are gone, on the reactive stack.
 */
class ReactiveGoneListenersTests extends GoneListenersContract {

	ReactiveGoneListenersTests() {
		super(WebApplicationType.REACTIVE);
	}

}
