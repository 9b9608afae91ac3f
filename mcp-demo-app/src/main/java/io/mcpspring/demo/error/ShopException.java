package io.mcpspring.demo.error;

import java.io.Serial;

/**
 * A request that the shop cannot fulfil, with a text for the caller: a person or a model.
 * The status of its classes is for HTTP, and lets clients of MCP have the message, too.
 */
public abstract class ShopException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	ShopException(String message) {
		super(message);
	}

}
