package io.mcpspring.context;

import java.io.Serial;

import io.mcpspring.model.ToolException;

/**
 * Exception thrown when the client answers a question with an error, or not in time.
 * Unless a tool catches it, the model receives its message.
 */
public final class ClientFailureException extends ToolException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int code;

	private final boolean timedOut;

	/**
	 * Create a failure.
	 * @param code the code of the client's error
	 * @param message its message
	 * @param timedOut whether the client did not answer in time
	 */
	public ClientFailureException(int code, String message, boolean timedOut) {
		super(message);
		this.code = code;
		this.timedOut = timedOut;
	}

	/**
	 * Return the error code of the client.
	 * @return the code, {@code -1} for a person's refusal (server-2025 SAMP-09), 0 when
	 * the client did not answer
	 */
	public int code() {
		return this.code;
	}

	/**
	 * Return whether the client did not answer in time.
	 * @return {@code false} if it answered with an error
	 */
	public boolean isTimedOut() {
		return this.timedOut;
	}

}
