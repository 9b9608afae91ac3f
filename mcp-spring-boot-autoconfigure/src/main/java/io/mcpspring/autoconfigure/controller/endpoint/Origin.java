package io.mcpspring.autoconfigure.controller.endpoint;

import java.net.URI;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.web.HttpRequests;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a request to a controller, taken from the HTTP request of the call if there
 * is one. The address of an unknown client is none that a rule could trust.
 *
 * @param scheme the scheme of the application's address
 * @param host the host of the application
 * @param port the port of the application
 * @param client the address of the client
 */
public record Origin(String scheme, String host, int port, String client) {

	private static final String UNKNOWN_CLIENT = "0.0.0.0";

	private static final int HTTP = 80;

	private static final int HTTPS = 443;

	/** The origin of a request that is not part of a call. */
	public static final Origin NOWHERE = new Origin("http", "localhost", HTTP, UNKNOWN_CLIENT);

	/**
	 * Find the origin.
	 * @param context the call
	 * @param requests the access to its HTTP request
	 * @param client the address of its client, or {@code null}
	 * @return the origin
	 */
	public static Origin of(McpRequestContext context, HttpRequests requests, @Nullable String client) {
		String address = (client != null) ? client : UNKNOWN_CLIENT;
		try {
			URI base = URI.create(requests.baseUri(context));
			if (base.getScheme() != null && base.getHost() != null) {
				int usual = base.getScheme().equals("https") ? HTTPS : HTTP;
				return new Origin(base.getScheme(), base.getHost(), (base.getPort() < 0) ? usual : base.getPort(),
						address);
			}
		}
		catch (RuntimeException ex) {
			// The HTTP request is over, or there was none.
		}
		return new Origin(NOWHERE.scheme(), NOWHERE.host(), NOWHERE.port(), address);
	}

	/**
	 * Return the value of the header {@code Host}.
	 * @return the host, with its port unless that is the usual one
	 */
	public String authority() {
		boolean usual = this.port == (this.scheme.equals("https") ? HTTPS : HTTP);
		return usual ? this.host : this.host + ":" + this.port;
	}

}
