package io.mcpspring.autoconfigure.security;

/**
 * Exception thrown at start-up when no property determines the audience of access tokens.
 */
final class UnknownAudienceException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnknownAudienceException() {
		super("No audience is known that access tokens have to be issued for");
	}

}
