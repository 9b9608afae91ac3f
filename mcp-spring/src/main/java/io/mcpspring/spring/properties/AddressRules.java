package io.mcpspring.spring.properties;

import java.net.URI;
import java.util.Collection;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Rules for paths, addresses, origins and hosts in properties. Each is compared exactly
 * with requests, so a value that could never match is refused at start-up.
 */
public final class AddressRules {

	/**
	 * Excludes patterns, escapes and parameters, which the web stacks interpret
	 * differently.
	 */
	private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+");

	private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

	private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'+.^_`|~-]+");

	private static final Pattern ORIGIN = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://" + HOST.pattern());

	private AddressRules() {
	}

	public static void checkPath(String property, String path) {
		if (!PATH.matcher(path).matches()) {
			throw new InvalidMcpPropertyException(property, "is '" + path + "', which is not a plain path",
					"Use a path such as '/mcp': it begins with '/', does not end with it, and each part consists of "
							+ "letters, digits, '-', '_', '.' and '~'.");
		}
	}

	public static void checkUrl(String property, @Nullable URI url) {
		if (url != null && !isWebAddress(url)) {
			throw new InvalidMcpPropertyException(property, "is '" + url + "', which is not the address of a web page",
					"Use an absolute address such as 'https://shop.example.com/mcp', without user and fragment.");
		}
	}

	private static boolean isWebAddress(URI url) {
		boolean web = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
		return web && url.getHost() != null && url.getRawUserInfo() == null && url.getRawFragment() == null;
	}

	public static void checkOrigins(String property, Collection<String> origins) {
		for (String origin : origins) {
			if (!ORIGIN.matcher(origin).matches()) {
				throw new InvalidMcpPropertyException(property, "holds '" + origin + "', which is not an origin",
						"Name each origin in full, such as 'https://app.example.com': scheme, host, and port unless it "
								+ "is the usual one; no path, no pattern.");
			}
		}
	}

	public static void checkHeaders(String property, Collection<String> headers) {
		for (String header : headers) {
			if (!HEADER.matcher(header).matches()) {
				throw new InvalidMcpPropertyException(property, "holds '" + header + "', which is not a header",
						"Name each header in full, such as 'X-API-Key'; no pattern.");
			}
		}
	}

	public static void checkHosts(String property, Collection<String> hosts) {
		for (String host : hosts) {
			if (!HOST.matcher(host).matches()) {
				throw new InvalidMcpPropertyException(property, "holds '" + host + "', which is not a host",
						"Name each host as clients send it, such as 'shop.example.com' or 'shop.example.com:8443'; no "
								+ "scheme, no path, no pattern.");
			}
		}
	}

}
