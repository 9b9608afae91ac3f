package io.mcpspring.console;

import java.util.Locale;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * A request to the console, on either web stack.
 *
 * @param method the HTTP method
 * @param path the path within that of the console, empty for the page itself
 * @param caller who sends it
 * @param remoteAddress the address that it comes from, if it is known
 * @param headers the headers
 */
record ConsoleRequest(String method, String path, McpCaller caller, @Nullable String remoteAddress,
		HttpHeaders headers) {

	private static final String QUARTER = "(\\.\\d{1,3}){3}";

	private static final String LOOPBACK = "127" + QUARTER + "|(::ffff:|0:0:0:0:0:ffff:)127" + QUARTER
			+ "|::1|0:0:0:0:0:0:0:1";

	private static final String LOCAL_HOST = "(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?";

	/** A proxy on this machine makes each request look like one of this machine. */
	private static final Set<String> OF_PROXIES = Set.of("forwarded", "x-real-ip", "via");

	boolean isAuthenticated() {
		return !this.caller.isAnonymous();
	}

	/**
	 * Whether a browser on this machine sends it, to a name of this machine. Pages of
	 * other sites whose name leads here send that name.
	 */
	boolean isLocal() {
		String host = this.headers.getFirst(HttpHeaders.HOST);
		return this.remoteAddress != null && this.remoteAddress.toLowerCase(Locale.ROOT).matches(LOOPBACK)
				&& host != null && host.toLowerCase(Locale.ROOT).matches(LOCAL_HOST)
				&& this.headers.headerNames().stream().noneMatch(ConsoleRequest::isOfProxy);
	}

	private static boolean isOfProxy(String header) {
		String name = header.toLowerCase(Locale.ROOT);
		return name.startsWith("x-forwarded-") || OF_PROXIES.contains(name);
	}

}
