package io.mcpspring.context;

import java.io.Serial;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Exception that ends a request with a JSON-RPC error. For a failure that the model
 * should read and react to, a tool throws {@link io.mcpspring.context.ToolException}
 * instead.
 */
public class McpException extends McpServerException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int code;

	private final transient @Nullable JsonNode data;

	/**
	 * Create an exception that is answered with the given error.
	 * @param code the error code
	 * @param message the message, sent to the client unchanged
	 */
	public McpException(int code, String message) {
		this(code, message, null, null);
	}

	/**
	 * Create an exception that is answered with the given error.
	 * @param code the error code
	 * @param message the message, sent to the client unchanged
	 * @param data the data, sent to the client unchanged
	 */
	public McpException(int code, String message, @Nullable JsonNode data) {
		this(code, message, data, null);
	}

	/**
	 * Create an exception that is answered with the given error.
	 * @param code the error code
	 * @param message the message, sent to the client unchanged
	 * @param data the data, sent to the client unchanged, or {@code null}
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public McpException(int code, String message, @Nullable JsonNode data, @Nullable Throwable cause) {
		super(message, cause);
		this.code = code;
		this.data = data;
	}

	/**
	 * Return the error code.
	 * @return one of {@link io.mcpspring.model.ErrorCode} or an application's own
	 */
	public int code() {
		return this.code;
	}

	/**
	 * Return the data sent to the client.
	 * @return the data, or {@code null}
	 */
	public @Nullable JsonNode data() {
		return this.data;
	}

}
