package io.mcpspring.context;

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
public class ToolException extends McpServerException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean fault;

	/**
	 * Create a failure with a message for the model.
	 * @param message the failure and its remedy
	 */
	public ToolException(String message) {
		this(message, false, null);
	}

	/**
	 * Create a failure with a message for the model.
	 * @param message the failure and its remedy
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public ToolException(String message, @Nullable Throwable cause) {
		this(message, false, cause);
	}

	/**
	 * Create a failure.
	 * @param message the message for the model
	 * @param fault whether the caller cannot correct it
	 * @param cause the cause, for the log only, or {@code null}
	 */
	protected ToolException(String message, boolean fault, @Nullable Throwable cause) {
		super(message, cause);
		this.fault = fault;
	}

	/**
	 * Create a failure that the caller cannot correct.
	 * @param message the message for the model
	 * @param cause the cause, for the log only, or {@code null}
	 * @return the exception
	 */
	public static ToolException fault(String message, @Nullable Throwable cause) {
		return new ToolException(message, true, cause);
	}

	/**
	 * Return whether the caller cannot correct the failure.
	 * @return {@code true} for a {@link #fault}
	 */
	public final boolean isFault() {
		return this.fault;
	}

}
