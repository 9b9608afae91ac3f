package io.mcpspring.store;

import java.io.Serial;

import io.mcpspring.server.ServerEvents.Limit;

/**
 * Exception thrown when a store has reached a limit.
 */
public final class NoRoomException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean permanent;

	private final Limit limit;

	/**
	 * Create the exception for a session that has reached its limit.
	 * @param message the message
	 */
	public NoRoomException(String message) {
		this(message, Limit.SESSION);
	}

	/**
	 * Create the exception.
	 * @param message the message
	 * @param limit the limit
	 */
	public NoRoomException(String message, Limit limit) {
		this(message, limit, false);
	}

	private NoRoomException(String message, Limit limit, boolean permanent) {
		super(message, null, false, false);
		this.limit = limit;
		this.permanent = permanent;
	}

	/**
	 * Create the exception for an answer that exceeds the limit by itself.
	 * @return the exception
	 */
	public static NoRoomException tooLarge() {
		return new NoRoomException("The answer is larger than a session may keep", Limit.SESSION, true);
	}

	/**
	 * Return the limit that was reached.
	 * @return the limit
	 */
	public Limit limit() {
		return this.limit;
	}

	/**
	 * Return whether a retry is useless.
	 * @return {@code true} if there will never be room
	 */
	public boolean isPermanent() {
		return this.permanent;
	}

}
