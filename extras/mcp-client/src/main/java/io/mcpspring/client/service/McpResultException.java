package io.mcpspring.client.service;

import org.jspecify.annotations.Nullable;

/**
 * The result of a tool cannot be read as the type that its method returns.
 */
public final class McpResultException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	McpResultException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
