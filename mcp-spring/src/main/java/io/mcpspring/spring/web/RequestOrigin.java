package io.mcpspring.spring.web;

import java.net.InetAddress;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.spring.typeschema.declaration.AddressText;

/**
 * Origin of a request to the application: the address it was sent to and the client that
 * sent it.
 *
 * @param scheme the scheme of the application's address
 * @param host the host of the application
 * @param port the port of the application
 * @param client the address of the client
 */
public record RequestOrigin(String scheme, String host, int port, String client) {

	/** The address of an unknown client: none that a rule could trust. */
	public static final String UNKNOWN_CLIENT = "0.0.0.0";

	private static final int HTTP = 80;

	private static final int HTTPS = 443;

	/** The origin of a request that is not part of a call. */
	public static final RequestOrigin NOWHERE = new RequestOrigin("http", "localhost", HTTP, UNKNOWN_CLIENT);

	/** The same over TLS. */
	public static final RequestOrigin NOWHERE_SECURE = new RequestOrigin("https", "localhost", HTTPS, UNKNOWN_CLIENT);

	/**
	 * Return the origin of a call whose HTTP request is not known, or over. The engine
	 * may know the client.
	 * @param context the call
	 * @return the address of the client at {@link #NOWHERE}
	 */
	public static RequestOrigin withoutRequest(McpRequestContext context) {
		McpExchange exchange = (context instanceof ServedCall call) ? call.request().exchange() : null;
		String client = (exchange != null) ? exchange.remoteAddress() : null;
		return (client != null && AddressText.isLiteral(InetAddress.class, client))
				? new RequestOrigin(NOWHERE.scheme, NOWHERE.host, NOWHERE.port, client) : NOWHERE;
	}

	/**
	 * Return whether the request was sent over TLS.
	 * @return {@code true} if the scheme is {@code https}
	 */
	public boolean isSecure() {
		return this.scheme.equals("https");
	}

	/**
	 * Return the value of the header {@code Host}.
	 * @return the host, with its port unless that is the usual one
	 */
	public String authority() {
		boolean usual = this.port == (isSecure() ? HTTPS : HTTP);
		return usual ? this.host : this.host + ":" + this.port;
	}

}
