package io.mcpspring.autoconfigure.security;

/**
 * Thrown at start-up when nothing tells which access tokens were issued for this server.
 */
final class UnknownAudienceException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnknownAudienceException() {
		super("No audience is known that access tokens have to be issued for");
	}

}
