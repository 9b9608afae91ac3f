package io.mcpspring.context;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when the client answers a question with an error, or not in time.
 * Unless a tool catches it, the model receives its message.
 */
public final class ClientFailureException extends ToolException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final Reason reason;

	private final int code;

	/**
	 * Create a failure.
	 * @param reason why there is no answer
	 * @param code the code of the client's error, 0 without one
	 * @param message the message for the model
	 */
	public ClientFailureException(Reason reason, int code, String message) {
		this(reason, code, message, null);
	}

	/**
	 * Create a failure.
	 * @param reason why there is no answer
	 * @param code the code of the client's error, 0 without one
	 * @param message the message for the model
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public ClientFailureException(Reason reason, int code, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.reason = reason;
		this.code = code;
	}

	/**
	 * Return why there is no answer.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * Return the error code of the client.
	 * @return the code, {@code -1} for a person's refusal (server-2025 SAMP-09), 0 when
	 * the client did not answer
	 */
	public int code() {
		return this.code;
	}

	/** Reason why a client gave no answer. Later versions may add reasons. */
	public enum Reason {

		/** The client answered with an error. */
		REFUSED,

		/** The client did not answer in time. */
		TIMED_OUT

	}

}
