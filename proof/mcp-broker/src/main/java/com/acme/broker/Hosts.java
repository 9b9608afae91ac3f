package com.acme.broker;

import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The hosts that run MCP clients, and the addresses at them.
 */
@Component
class Hosts {

	private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

	private static final int MAX_REDIRECTS = 10;

	private static final int MAX_LENGTH = 500;

	private final Set<String> names;

	Hosts(@Value("${broker.hosts}") Set<String> names) {
		this.names = Set.copyOf(names);
	}

	/** Whether users may be sent back to each of these addresses. */
	boolean permitRedirects(Collection<String> addresses) {
		return !addresses.isEmpty() && addresses.size() <= MAX_REDIRECTS
				&& addresses.stream().allMatch(this::permitsRedirect);
	}

	private boolean permitsRedirect(String address) {
		URI uri = parse((address.length() <= MAX_LENGTH) ? address : "");
		return isPlain(uri) && (isListed(uri) || "http".equals(uri.getScheme()) && LOOPBACK.contains(host(uri)));
	}

	/** Whether a client id is the address of a document about the client. */
	boolean permitDocument(String clientId) {
		URI uri = parse(clientId);
		return isPlain(uri) && isListed(uri) && uri.getQuery() == null && uri.getPath().length() > 1
				&& uri.equals(uri.normalize());
	}

	private boolean isListed(URI uri) {
		return "https".equals(uri.getScheme()) && uri.getPort() == -1 && this.names.contains(host(uri));
	}

	private static boolean isPlain(URI uri) {
		return uri.getHost() != null && uri.getUserInfo() == null && uri.getFragment() == null;
	}

	private static String host(URI uri) {
		return uri.getHost().toLowerCase(Locale.ROOT);
	}

	private static URI parse(String address) {
		try {
			return URI.create(address);
		}
		catch (IllegalArgumentException ex) {
			return URI.create("");
		}
	}

}
