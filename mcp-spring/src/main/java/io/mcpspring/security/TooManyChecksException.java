package io.mcpspring.security;

import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * A token was not checked, because too many wait for an authorization server already.
 */
public final class TooManyChecksException extends AuthenticationServiceException {

	private static final long serialVersionUID = 1L;

	public TooManyChecksException() {
		super("Too many access tokens wait for the authorization server");
	}

	/** Whether a failure comes of this one. */
	public static boolean isCauseOf(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof TooManyChecksException) {
				return true;
			}
		}
		return false;
	}

}
