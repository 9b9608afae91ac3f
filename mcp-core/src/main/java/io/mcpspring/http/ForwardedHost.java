package io.mcpspring.http;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The host that a client addressed where a proxy stands between. Web servers that trust
 * the proxy replace the name of the server, and leave {@code Host} as the proxy sent it.
 */
public final class ForwardedHost {

	private ForwardedHost() {
	}

	/**
	 * Return what to hold against the list of allowed hosts.
	 * @param header the value of {@code Host}, or {@code null}
	 * @param serverName the name of the server as the web server sees it, or {@code null}
	 * @param port the port as the web server sees it; not positive when unknown
	 * @param usualPort whether the port is left out in addresses
	 * @return {@code header}, unless the web server took the name from a proxy
	 */
	public static @Nullable String of(@Nullable String header, @Nullable String serverName, int port,
			boolean usualPort) {
		if (header == null || serverName == null || serverName.isEmpty()) {
			return header;
		}
		if (nameLength(header) == serverName.length()
				&& header.regionMatches(true, 0, serverName, 0, serverName.length())) {
			return header;
		}
		String name = serverName.toLowerCase(Locale.ROOT);
		return (usualPort || port <= 0) ? name : name + ":" + port;
	}

	/** Of an address in brackets the last colon is not before a port. */
	private static int nameLength(String header) {
		int colon = header.lastIndexOf(':');
		return (colon > header.lastIndexOf(']')) ? colon : header.length();
	}

}
