package io.mcpspring.autoconfigure.security;

import org.springframework.core.Ordered;

/**
 * Where things come among those of the application. Spring Security's filter is at -100
 * on both web stacks.
 */
final class FilterOrders {

	/** Before anything that asks for authentication. */
	static final int CORS = -102;

	/** Before Spring Security, for everybody may see the metadata. */
	static final int METADATA = -101;

	/** Before Spring Security, to see what it answers. */
	static final int REFUSALS = -101;

	/** Before the application's chains, which might match everything. */
	static final int CHAIN = Ordered.HIGHEST_PRECEDENCE + 100;

	private FilterOrders() {
	}

}
