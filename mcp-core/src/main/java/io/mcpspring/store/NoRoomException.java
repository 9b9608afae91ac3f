package io.mcpspring.store;

import java.io.Serial;

import io.mcpspring.server.ServerEvents.Limit;

/**
 * A store keeps as much as it may.
 */
public final class NoRoomException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean permanent;

	private final Limit limit;

	/**
	 * Create the exception for a session that keeps as much as it may.
	 * @param message what there is no room for
	 */
	public NoRoomException(String message) {
		this(message, Limit.SESSION);
	}

	/**
	 * Create the exception.
	 * @param message what there is no room for
	 * @param limit under which limit
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
	 * Return the exception for something that will not fit later either.
	 * @return the exception
	 */
	public static NoRoomException tooLarge() {
		return new NoRoomException("The answer is larger than a session may keep", Limit.SESSION, true);
	}

	/**
	 * Under which limit there is no room.
	 * @return the limit
	 */
	public Limit limit() {
		return this.limit;
	}

	/**
	 * Whether trying again is in vain.
	 * @return {@code true} if there will never be room
	 */
	public boolean isPermanent() {
		return this.permanent;
	}

}
