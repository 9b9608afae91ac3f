package io.mcpspring.client;

import org.jspecify.annotations.Nullable;

/**
 * The connection broke before the answer was there, and the answer cannot be fetched any
 * more.
 */
public final class ConnectionLostException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ConnectionLostException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
