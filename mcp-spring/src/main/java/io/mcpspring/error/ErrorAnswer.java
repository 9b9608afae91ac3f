package io.mcpspring.error;

/**
 * The answer to an exception. A tool answers with a result that has {@code isError} and
 * the message, a resource or a prompt with a JSON-RPC error.
 *
 * @param kind what kind of answer it is
 * @param message the message, sent as it is
 */
public record ErrorAnswer(Kind kind, String message) {

	/**
	 * A failure that the client can do something about.
	 * @param message the message
	 * @return the answer
	 */
	public static ErrorAnswer of(String message) {
		return new ErrorAnswer(Kind.MESSAGE, message);
	}

	/**
	 * Something that does not exist. A resource answers as for an unknown address,
	 * without the message.
	 * @param message the message
	 * @return the answer
	 */
	public static ErrorAnswer notFound(String message) {
		return new ErrorAnswer(Kind.NOT_FOUND, message);
	}

	/**
	 * A fault of the server that the client may know about. The exception is logged as an
	 * error besides.
	 * @param message the message
	 * @return the answer
	 */
	public static ErrorAnswer fault(String message) {
		return new ErrorAnswer(Kind.FAULT, message);
	}

	/**
	 * A failure of which nothing is said but where it stands in the log; no further
	 * translator is asked.
	 * @return the answer
	 */
	public static ErrorAnswer unexpected() {
		return new ErrorAnswer(Kind.UNEXPECTED, "");
	}

	/** The kinds of answers. */
	public enum Kind {

		/** The message, for a failure that the client can do something about. */
		MESSAGE,

		/** The message, for something that does not exist. */
		NOT_FOUND,

		/** The message, for a fault of the server. */
		FAULT,

		/** A generic text. */
		UNEXPECTED

	}

}
