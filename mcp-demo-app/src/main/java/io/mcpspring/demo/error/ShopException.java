package io.mcpspring.demo.error;

import java.io.Serial;

/**
 * Something the shop cannot do, said in words for whoever asked: a person or a model. The
 * status of its classes is for HTTP, and lets clients of MCP have the message, too.
 */
public abstract class ShopException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	ShopException(String message) {
		super(message);
	}

}
