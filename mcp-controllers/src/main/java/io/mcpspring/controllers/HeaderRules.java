package io.mcpspring.controllers;

import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.spring.web.Credentials;
import io.mcpspring.spring.web.ReservedHeaders;

/**
 * Headers that a model may not set, even if a property lets it: credentials, those of the
 * protocol, and those by which gateways usually say who sends a request and where it
 * comes from.
 */
final class HeaderRules {

	/** Set for each request. */
	private static final Set<String> GIVEN = Set.of("accept", "accept-language", "content-type", "content-length",
			"host");

	private static final Set<String> PROTOCOL = Set.of("origin", "referer", "user-agent");

	/** Whole families of headers, of which {@link ReservedHeaders} has the usual ones. */
	private static final List<String> PREFIXES = List.of("accept-", "access-control-", "cf-", "content-", "mcp-",
			"sec-", "ssl-", "x-amzn-", "x-goog-", "x-http-method", "x-ms-", "x-original-", "x-ssl-");

	/** By which gateways say who a caller is, or where it is. */
	private static final List<String> PARTS = List.of("cert", "client-ip", "connecting-ip", "groups", "identity",
			"oidc", "principal", "remote-", "roles", "subject", "tenant", "user");

	private HeaderRules() {
	}

	/** Return whether each request has the header anyway. */
	static boolean isGiven(String name) {
		return GIVEN.contains(name.toLowerCase(Locale.ROOT));
	}

	/** Return whether a property may let models set the header. */
	static boolean mayBeArgument(String name) {
		String lower = ReservedHeaders.normal(name);
		return !isGiven(lower) && !ReservedHeaders.contains(lower) && !PROTOCOL.contains(lower)
				&& PREFIXES.stream().noneMatch(lower::startsWith) && PARTS.stream().noneMatch(lower::contains)
				&& !Credentials.isName(name);
	}

}
