package io.mcpspring.error;

/**
 * Answer to an exception. A tool answers with a result that has {@code isError} and the
 * message, a resource or a prompt with a JSON-RPC error.
 *
 * @param kind the kind of the answer
 * @param message the message, sent unchanged
 */
public record ErrorAnswer(Kind kind, String message) {

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
