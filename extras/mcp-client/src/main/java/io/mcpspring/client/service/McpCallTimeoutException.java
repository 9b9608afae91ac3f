package io.mcpspring.client.service;

/**
 * The time of a call was over before its result was there. The server was told that the
 * result is not wanted any more; the tool may have had effects.
 */
public final class McpCallTimeoutException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	McpCallTimeoutException(String message, Throwable cause) {
		super(message, cause);
	}

}
