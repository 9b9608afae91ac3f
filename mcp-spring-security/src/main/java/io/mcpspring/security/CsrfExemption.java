package io.mcpspring.security;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Decision which requests to the server need no CSRF token. A browser attaches Basic
 * credentials, certificates and cookies automatically, also for pages of other sites, but
 * its headers reveal the origin of such a request. A request is therefore exempt if it
 * does not depend on a cookie alone and comes either from no web page or from one that
 * the check of {@code Origin} allows.
 */
public final class CsrfExemption {

	/**
	 * Modes in which a browser leaves the decision to CORS, or sends same-origin requests
	 * only.
	 */
	private static final Set<String> DECIDED_MODES = Set.of("cors", "same-origin");

	/** Values for requests without {@code Origin} that no other site caused. */
	private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

	private final Predicate<String> allowedOrigins;

	/**
	 * Create the decision.
	 * @param allowedOrigins tells whether pages of an origin may call the server
	 */
	public CsrfExemption(Predicate<String> allowedOrigins) {
		this.allowedOrigins = allowedOrigins;
	}

	/**
	 * Return whether a request needs no token.
	 * @param headers the values of a header by its name; empty if it is absent
	 * @return {@code false} to leave the request to the security filter chain
	 */
	public boolean applies(Function<String, List<String>> headers) {
		return !livesByCookie(headers) && isSentDeliberately(headers);
	}

	private static boolean livesByCookie(Function<String, List<String>> headers) {
		return headers.apply("Authorization").isEmpty() && !headers.apply("Cookie").isEmpty();
	}

	private boolean isSentDeliberately(Function<String, List<String>> headers) {
		if (!isAbsentOrOneOf(headers.apply("Sec-Fetch-Mode"), DECIDED_MODES)) {
			return false;
		}
		List<String> origins = headers.apply("Origin");
		if (origins.isEmpty()) {
			return isAbsentOrOneOf(headers.apply("Sec-Fetch-Site"), OWN_SITES);
		}
		return origins.size() == 1 && this.allowedOrigins.test(origins.get(0));
	}

	private static boolean isAbsentOrOneOf(List<String> values, Set<String> accepted) {
		return accepted.containsAll(values);
	}

}
