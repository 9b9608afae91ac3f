package io.mcpspring.engine.http;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The host that a client addressed through a proxy. Web servers that trust the proxy
 * replace the name of the server, but leave {@code Host} as the proxy sent it.
 */
public final class ForwardedHost {

	private ForwardedHost() {
	}

	/**
	 * Return the value to compare with the list of allowed hosts.
	 * @param header the value of {@code Host}, or {@code null}
	 * @param serverName the name of the server as the web server sees it, or {@code null}
	 * @param port the port as the web server sees it; not positive if unknown
	 * @param usualPort whether it is the default port, which addresses omit
	 * @return {@code header}, unless the web server took the name from a proxy
	 */
	public static @Nullable String of(@Nullable String header, @Nullable String serverName, int port,
			boolean usualPort) {
		if (header == null || serverName == null || serverName.isEmpty()) {
			return header;
		}
		if (isNamed(header, serverName)) {
			return header;
		}
		String name = serverName.toLowerCase(Locale.ROOT);
		return (usualPort || port <= 0) ? name : name + ":" + port;
	}

	/**
	 * Return whether a header contains the server name as the web server sees it, with or
	 * without a port.
	 * @param header the value of {@code Host}
	 * @param serverName the name of the server as the web server sees it
	 * @return {@code false} if the web server took the name from a proxy
	 */
	public static boolean isNamed(String header, @Nullable String serverName) {
		if (serverName == null) {
			return false;
		}
		int length = serverName.length();
		return (header.startsWith(serverName) || header.regionMatches(true, 0, serverName, 0, length))
				&& (header.length() == length || header.lastIndexOf(':') == length);
	}

}
