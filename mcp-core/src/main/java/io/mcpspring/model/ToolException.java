package io.mcpspring.model;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * Exception for a failure that the model should read. It becomes a result with
 * {@code isError} and this message (server-2025 TOOL-20). The message reaches the client
 * unchanged.
 * <p>
 * The constructors are for calls that the model may correct, which count as
 * {@code rejected} in metrics and audit. {@link #fault} is for failures that no other
 * call avoids, such as a service that is away, which count as {@code failed} and are
 * alerted on.
 */
public class ToolException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean fault;

	/**
	 * Create a failure with a message for the model.
	 * @param message the failure and its remedy
	 */
	public ToolException(String message) {
		this(message, false);
	}

	/**
	 * Create a failure with a message for the model.
	 * @param message the failure and its remedy
	 * @param cause the cause, for the log only
	 */
	public ToolException(String message, Throwable cause) {
		super(message, cause);
		this.fault = false;
	}

	/**
	 * Create a failure, whose cause may be set later.
	 * @param message the message for the model
	 * @param fault whether the caller cannot correct it
	 */
	protected ToolException(String message, boolean fault) {
		super(message);
		this.fault = fault;
	}

	/**
	 * Create a failure that the caller cannot correct.
	 * @param message the message for the model
	 * @param cause the cause, for the log only, or {@code null}
	 * @return the exception
	 */
	public static ToolException fault(String message, @Nullable Throwable cause) {
		ToolException failure = new ToolException(message, true);
		if (cause != null) {
			failure.initCause(cause);
		}
		return failure;
	}

	/**
	 * Return whether the caller cannot correct the failure.
	 * @return {@code true} for a {@link #fault}
	 */
	public final boolean isFault() {
		return this.fault;
	}

}
