package io.mcpspring.engine.model;

import java.net.URI;
import java.util.Set;

/**
 * The rules for addresses of pages that a person is asked to visit (server-2025 ELIC-07,
 * ELIC-13; server-2026 ELIC-04, ELIC-11).
 */
final class PageAddress {

	private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

	private PageAddress() {
	}

	/**
	 * Check an address.
	 * @param url the address
	 * @throws IllegalArgumentException if it breaks a rule, which the message names;
	 * without the address, which may hold a secret
	 */
	static void check(String url) {
		URI uri = parse(url);
		boolean local = uri.getHost() != null && THIS_MACHINE.contains(uri.getHost());
		if (uri.getHost() == null || !("https".equalsIgnoreCase(uri.getScheme())
				|| (local && "http".equalsIgnoreCase(uri.getScheme())))) {
			throw new IllegalArgumentException("The address of a page must be absolute and begin with https");
		}
		if (uri.getRawUserInfo() != null) {
			throw new IllegalArgumentException("The address of a page must not hold a user name or password");
		}
		String query = uri.getRawQuery();
		for (String parameter : (query != null) ? query.split("[&;]") : new String[0]) {
			if (SecretNames.contains(parameter.replaceFirst("=.*", ""))) {
				throw new IllegalArgumentException(
						"The address of a page must not give access by itself: it has the parameter "
								+ parameter.replaceFirst("=.*", ""));
			}
		}
	}

	private static URI parse(String url) {
		try {
			return URI.create(url);
		}
		catch (IllegalArgumentException ex) {
			// without the cause, whose message holds the address
			throw new IllegalArgumentException("The address of a page is not a URI");
		}
	}

}
