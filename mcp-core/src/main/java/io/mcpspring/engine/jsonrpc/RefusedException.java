package io.mcpspring.engine.jsonrpc;

import java.io.Serial;

/**
 * Exception that ends the recursive parsing of an unacceptable body. It never leaves
 * {@link JsonRpcCodec} and carries no stack trace, because clients can cause it at will.
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
