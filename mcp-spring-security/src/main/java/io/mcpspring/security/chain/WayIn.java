package io.mcpspring.security.chain;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Means of authentication that a security filter chain of Spring Security offers.
 */
enum WayIn {

	/** A token in a header. */
	BEARER("BearerTokenAuthenticationFilter", "bearer tokens", false),

	/** User name and password in a header. */
	BASIC("BasicAuthenticationFilter", "HTTP Basic", false),

	/** A digest of the password in a header. */
	DIGEST("DigestAuthenticationFilter", "HTTP Digest", false),

	/** A client certificate. */
	X509("X509AuthenticationFilter", "client certificates", false),

	/** A header that a proxy sets. */
	HEADER("RequestHeaderAuthenticationFilter", "request headers", false),

	/** Credentials that a converter reads. */
	CONVERTED("AuthenticationFilter", "its own kind of authentication", false),

	/** A login page. */
	FORM("UsernamePasswordAuthenticationFilter", "form login", true),

	/** Pages of an authorization server. */
	OAUTH("OAuth2LoginAuthenticationFilter", "OAuth login", true),

	/** Pages of an identity provider. */
	SAML("Saml2WebSsoAuthenticationFilter", "SAML login", true),

	/** A login page and a link. */
	ONE_TIME_TOKEN("OneTimeTokenAuthenticationFilter", "one-time tokens", true),

	/** A login page and a passkey. */
	PASSKEY("WebAuthnAuthenticationFilter", "passkeys", true);

	private final String filter;

	private final String description;

	private final boolean browser;

	WayIn(String filter, String description, boolean browser) {
		this.filter = filter;
		this.description = description;
		this.browser = browser;
	}

	/** Return the means that a filter offers, if any. */
	static List<WayIn> of(String filter) {
		return Arrays.stream(values()).filter((way) -> way.filter.equals(filter)).toList();
	}

	static String describe(List<WayIn> ways) {
		return ways.stream().map((way) -> way.description).collect(Collectors.joining(", "));
	}

	static boolean isForBrowsersAlone(List<WayIn> ways) {
		return !ways.isEmpty() && ways.stream().allMatch((way) -> way.browser);
	}

}
