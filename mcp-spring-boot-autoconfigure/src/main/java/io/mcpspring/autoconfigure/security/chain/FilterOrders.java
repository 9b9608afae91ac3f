package io.mcpspring.autoconfigure.security.chain;

import org.springframework.core.Ordered;

/**
 * Where things come among those of the application. Spring Security's filter is at -100
 * on both web stacks.
 */
public final class FilterOrders {

	/** Before anything that asks for authentication. */
	public static final int CORS = -102;

	/** Before Spring Security, for everybody may see the metadata. */
	public static final int METADATA = -101;

	/** Before Spring Security, to see what it answers. */
	public static final int REFUSALS = -101;

	/** Before the application's chains, which might match everything. */
	public static final int CHAIN = Ordered.HIGHEST_PRECEDENCE + 100;

	private FilterOrders() {
	}

}
