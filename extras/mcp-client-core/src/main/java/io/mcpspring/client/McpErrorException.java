package io.mcpspring.client;

import io.mcpspring.client.message.ForeignText;
import io.mcpspring.engine.jsonrpc.JsonRpcError;

/**
 * The server answered a request with a JSON-RPC error.
 */
public final class McpErrorException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_LENGTH = 1000;

	private final transient JsonRpcError error;

	private final int status;

	/**
	 * Create an exception.
	 * @param error the error
	 * @param status the HTTP status of the answer
	 */
	public McpErrorException(JsonRpcError error, int status) {
		super("Error " + error.code() + ": " + ForeignText.line(error.message(), MAX_LENGTH));
		this.error = error;
		this.status = status;
	}

	/**
	 * Return the error of the server.
	 * @return the error
	 */
	public JsonRpcError error() {
		return this.error;
	}

	/**
	 * Return the HTTP status of the answer.
	 * @return the status; 200 for an error on a stream
	 */
	public int status() {
		return this.status;
	}

}
