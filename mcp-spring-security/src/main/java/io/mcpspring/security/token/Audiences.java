package io.mcpspring.security.token;

import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.security.resource.McpBasePath;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of audiences: URIs by their canonical form, all others exactly (server-2025
 * AUTH-13, AUTH-19).
 */
public final class Audiences {

	private final Set<String> accepted;

	Audiences(Collection<String> accepted) {
		this.accepted = accepted.stream().map(Audiences::canonical).collect(Collectors.toUnmodifiableSet());
	}

	boolean accept(@Nullable Collection<String> audiences) {
		return this.accepted.isEmpty() || (audiences != null
				&& audiences.stream().map(Audiences::canonical).anyMatch(this.accepted::contains));
	}

	/**
	 * Return the canonical form: scheme and host in lower case, without the default port
	 * and a trailing slash. An audience never has a fragment, so a URI with one matches
	 * nothing.
	 * @param audience an audience
	 * @return the form to compare
	 */
	public static String canonical(String audience) {
		URI uri;
		try {
			uri = URI.create(audience);
		}
		catch (IllegalArgumentException ex) {
			return audience;
		}
		if (uri.getScheme() == null || uri.getHost() == null || uri.getRawUserInfo() != null) {
			return audience;
		}
		String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
		int usualPort = scheme.equals("https") ? 443 : (scheme.equals("http") ? 80 : -1);
		String port = (uri.getPort() == -1 || uri.getPort() == usualPort) ? "" : ":" + uri.getPort();
		String query = (uri.getRawQuery() != null) ? "?" + uri.getRawQuery() : "";
		String fragment = (uri.getRawFragment() != null) ? "#" + uri.getRawFragment() : "";
		return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + port
				+ McpBasePath.withoutSlash(String.valueOf(uri.getRawPath())) + query + fragment;
	}

}
