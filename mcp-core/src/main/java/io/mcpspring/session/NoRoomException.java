package io.mcpspring.session;

import java.io.Serial;

/**
 * A store keeps as much as it may.
 */
public final class NoRoomException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param message what there is no room for
	 */
	public NoRoomException(String message) {
		super(message, null, false, false);
	}

}
