package io.mcpspring.spring.web;

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
