package io.mcpspring.security.resource;

/**
 * Exception thrown at start-up when no property determines the audience of access tokens.
 */
public final class UnknownAudienceException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public UnknownAudienceException() {
		super("No audience is known that access tokens have to be issued for");
	}

}
