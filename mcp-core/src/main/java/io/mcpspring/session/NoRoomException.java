package io.mcpspring.session;

import java.io.Serial;

/**
 * A store keeps as much as it may.
 */
public final class NoRoomException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean permanent;

	/**
	 * Create the exception.
	 * @param message what there is no room for
	 */
	public NoRoomException(String message) {
		this(message, false);
	}

	private NoRoomException(String message, boolean permanent) {
		super(message, null, false, false);
		this.permanent = permanent;
	}

	/**
	 * Return the exception for something that will not fit later either.
	 * @return the exception
	 */
	public static NoRoomException tooLarge() {
		return new NoRoomException("The answer is larger than a session may keep", true);
	}

	/**
	 * Whether trying again is in vain.
	 * @return {@code true} if there will never be room
	 */
	public boolean isPermanent() {
		return this.permanent;
	}

}
