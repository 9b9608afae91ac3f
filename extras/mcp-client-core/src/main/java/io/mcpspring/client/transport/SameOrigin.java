package io.mcpspring.client.transport;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Redirects that a client follows: those that repeat the request with its method and body
 * at another path of the same server, such as {@code /mcp/} for {@code /mcp}. Credentials
 * go to no other origin.
 */
final class SameOrigin {

	private SameOrigin() {
	}

	/** Return the address of a redirect, {@code null} for any other answer. */
	static @Nullable URI redirect(URI from, ReplyHead head) {
		String location = (head.status() == 307 || head.status() == 308) ? location(head.headers()) : null;
		if (location == null) {
			return null;
		}
		try {
			URI to = from.resolve(location);
			return (to.getUserInfo() == null && origin(to).equals(origin(from))) ? to : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static @Nullable String location(Map<String, List<String>> headers) {
		return headers.entrySet()
			.stream()
			.filter((header) -> header.getKey().equalsIgnoreCase("Location"))
			.flatMap((header) -> header.getValue().stream())
			.findFirst()
			.orElse(null);
	}

	private static String origin(URI uri) {
		String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
		int port = (uri.getPort() >= 0) ? uri.getPort() : scheme.equals("https") ? 443 : 80;
		return scheme + "://" + String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT) + ":" + port;
	}

}
