package io.mcpspring.engine.schema;

import java.io.Serial;

import com.networknt.schema.SchemaException;

/**
 * Exception that ends an evaluation that takes too long. It extends the library's
 * exception because the library logs all others. It has no stack trace because clients
 * and other servers can cause it.
 */
final class EvaluationLimitException extends SchemaException {

	@Serial
	private static final long serialVersionUID = 1L;

	EvaluationLimitException() {
		super("Gave up on an evaluation");
	}

	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}

}
