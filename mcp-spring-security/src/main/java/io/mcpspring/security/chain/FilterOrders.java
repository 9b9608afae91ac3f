package io.mcpspring.security.chain;

import org.springframework.core.Ordered;

/**
 * Orders of filters and chains relative to those of the application. Spring Security's
 * filter is at -100 on both web stacks.
 */
public final class FilterOrders {

	/** Before all filters that require authentication or translate answers. */
	public static final int CORS = Ordered.HIGHEST_PRECEDENCE + 99;

	/** Before those of the first server, which answer for all unknown paths. */
	public static final int SERVER_METADATA = -102;

	/** Before Spring Security, because the metadata are public. */
	public static final int METADATA = -101;

	/**
	 * Before Spring Security and filters of the application, in order to see what they
	 * answer, and after those that wrap requests, such as that of Spring Session.
	 */
	public static final int REFUSALS = Ordered.HIGHEST_PRECEDENCE + 100;

	/** Before the application's chains, which might match every request. */
	public static final int CHAIN = Ordered.HIGHEST_PRECEDENCE + 100;

	private FilterOrders() {
	}

}
