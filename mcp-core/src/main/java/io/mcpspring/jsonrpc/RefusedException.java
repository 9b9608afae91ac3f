package io.mcpspring.jsonrpc;

import java.io.Serial;

/**
 * Leaves the recursive reader when reading on makes no sense. Never leaves
 * {@link JsonRpcCodec}; carries no stack trace because clients can cause it at will.
 */
final class RefusedException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient JsonRpcError error;

	RefusedException(JsonRpcError error) {
		super(error.message(), null, false, false);
		this.error = error;
	}

	JsonRpcError error() {
		return this.error;
	}

}
