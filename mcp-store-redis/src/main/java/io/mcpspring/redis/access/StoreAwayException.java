package io.mcpspring.redis.access;

/**
 * Redis does not answer, or not in time, or refuses to store anything. Whether what was
 * asked for was done is not known.
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
