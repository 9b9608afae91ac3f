package io.mcpspring.store;

import java.io.Serial;

/**
 * Exception thrown when a store has reached a limit.
 */
public final class NoRoomException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean permanent;

	private final Scope scope;

	/**
	 * Create the exception for a session that has reached its limit.
	 * @param message the message
	 */
	public NoRoomException(String message) {
		this(message, Scope.SESSION);
	}

	/**
	 * Create the exception.
	 * @param message the message
	 * @param scope the scope of the limit
	 */
	public NoRoomException(String message, Scope scope) {
		this(message, scope, false);
	}

	private NoRoomException(String message, Scope scope, boolean permanent) {
		super(message, null, false, false);
		this.scope = scope;
		this.permanent = permanent;
	}

	/**
	 * Create the exception, with the failure by which a store was informed of the limit.
	 * @param message the message
	 * @param scope the scope of the limit
	 * @param cause the failure of the store
	 */
	public NoRoomException(String message, Scope scope, Throwable cause) {
		this(message, scope, false);
		initCause(cause);
	}

	/**
	 * Create the exception for an answer that exceeds the limit by itself.
	 * @return the exception
	 */
	public static NoRoomException tooLarge() {
		return new NoRoomException("The answer is larger than a session may keep", Scope.SESSION, true);
	}

	/**
	 * Return the scope of the limit that was reached.
	 * @return the scope
	 */
	public Scope scope() {
		return this.scope;
	}

	/**
	 * Return whether a retry is useless.
	 * @return {@code true} if there will never be room
	 */
	public boolean isPermanent() {
		return this.permanent;
	}

	/** Scope of a limit. */
	public enum Scope {

		/** The limit of one session. */
		SESSION,

		/** The share of one caller, or of one address without authentication. */
		SHARE,

		/** The limit of the store. */
		STORE

	}

}
