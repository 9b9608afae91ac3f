package io.mcpspring.security;

import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * Exception thrown when a token is not verified, because too many await an authorization
 * server.
 */
public final class TooManyChecksException extends AuthenticationServiceException {

	private static final long serialVersionUID = 1L;

	public TooManyChecksException() {
		super("Too many access tokens wait for the authorization server");
	}

	/** Return whether this exception caused a failure. */
	public static boolean isCauseOf(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof TooManyChecksException) {
				return true;
			}
		}
		return false;
	}

}
