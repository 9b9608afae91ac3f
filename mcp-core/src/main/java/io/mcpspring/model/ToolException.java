package io.mcpspring.model;

import java.io.Serial;

/**
 * Exception for a failure that the model should read and may correct. It becomes a result
 * with {@code isError} and this message (server-2025 TOOL-20). The message reaches the
 * client unchanged.
 */
public class ToolException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create a failure with a message for the model.
	 * @param message the failure and its remedy
	 */
	public ToolException(String message) {
		super(message);
	}

	/**
	 * Create a failure with a message for the model.
	 * @param message the failure and its remedy
	 * @param cause the cause, for the log only
	 */
	public ToolException(String message, Throwable cause) {
		super(message, cause);
	}

}
