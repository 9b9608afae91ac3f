package io.mcpspring.server;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Answer to an exception. A tool answers with a result that has {@code isError} and the
 * message, a resource or a prompt with a JSON-RPC error.
 */
public final class ErrorAnswer {

	private final Kind kind;

	private final String message;

	private ErrorAnswer(Kind kind, String message) {
		this.kind = kind;
		this.message = message;
	}

	/**
	 * Create the answer to a failure that the client can correct.
	 * @param message the message
	 * @return the answer
	 */
	public static ErrorAnswer of(String message) {
		return new ErrorAnswer(Kind.MESSAGE, message);
	}

	/**
	 * Create the answer for an absent object. A resource answers as for an unknown URI,
	 * without the message.
	 * @param message the message
	 * @return the answer
	 */
	public static ErrorAnswer notFound(String message) {
		return new ErrorAnswer(Kind.NOT_FOUND, message);
	}

	/**
	 * Create the answer to a fault of the server that the client may know about. The
	 * exception is also logged as an error.
	 * @param message the message
	 * @return the answer
	 */
	public static ErrorAnswer fault(String message) {
		return new ErrorAnswer(Kind.FAULT, message);
	}

	/**
	 * Create the answer to an undisclosed failure, which only contains the reference to
	 * the log; no further translator is asked.
	 * @return the answer
	 */
	public static ErrorAnswer unexpected() {
		return new ErrorAnswer(Kind.UNEXPECTED, "");
	}

	/**
	 * Return the kind of the answer.
	 * @return the kind
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * Return the message.
	 * @return the message, sent unchanged
	 */
	public String message() {
		return this.message;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ErrorAnswer that && this.kind == that.kind && this.message.equals(that.message);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.kind, this.message);
	}

	@Override
	public String toString() {
		return this.kind + ": " + this.message;
	}

	/** The kinds of answers. */
	public enum Kind {

		/** The message, for a failure that the client can correct. */
		MESSAGE,

		/** The message, for an absent object. */
		NOT_FOUND,

		/** The message, for a fault of the server. */
		FAULT,

		/** A generic text. */
		UNEXPECTED

	}

}
