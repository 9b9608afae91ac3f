package io.mcpspring.redis.access;

/**
 * Exception thrown when Redis does not answer, or not in time, or refuses to store data.
 * It is unknown whether the command was executed.
 */
public final class StoreAwayException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public StoreAwayException(String message) {
		super(message, null, false, false);
	}

	public StoreAwayException(String message, Throwable cause) {
		super(message, cause);
	}

}
