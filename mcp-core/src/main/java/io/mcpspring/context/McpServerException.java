package io.mcpspring.context;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * Root of the exceptions whose message reaches the client: errors of the protocol
 * ({@link McpException}) and texts for the model
 * ({@link io.mcpspring.context.ToolException}).
 */
public abstract class McpServerException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the message, sent to the client unchanged
	 * @param cause the cause, for the log only; without one it can be set later
	 */
	protected McpServerException(String message, @Nullable Throwable cause) {
		super(message);
		if (cause != null) {
			initCause(cause);
		}
	}

}
