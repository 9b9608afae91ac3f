package io.mcpspring.jsonrpc;

import java.io.Serial;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Exception that ends a request with a JSON-RPC error. For a failure that the model
 * should read and react to, a tool throws {@link io.mcpspring.model.ToolException}
 * instead.
 */
public class McpException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient JsonRpcError error;

	/**
	 * Create an exception that is answered with the given error.
	 * @param error the error, sent to the client unchanged
	 */
	public McpException(JsonRpcError error) {
		super(error.message());
		this.error = error;
	}

	/**
	 * Create an exception that is answered with the given error.
	 * @param code the error code
	 * @param message the message, sent to the client unchanged
	 */
	public McpException(int code, String message) {
		this(JsonRpcError.of(code, message));
	}

	/**
	 * Create an exception that is answered with the given error.
	 * @param code the error code
	 * @param message the message, sent to the client unchanged
	 * @param data the data, sent to the client unchanged
	 */
	public McpException(int code, String message, @Nullable JsonNode data) {
		this(new JsonRpcError(code, message, data));
	}

	/**
	 * Return the error sent to the client.
	 * @return the error
	 */
	public JsonRpcError error() {
		return this.error;
	}

}
