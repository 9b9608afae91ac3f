package io.mcpspring.engine.schema;

import java.io.Serial;

import com.networknt.schema.SchemaException;

/**
 * Exception that ends the evaluation of a schema whose pattern takes too long. It extends
 * the library's exception because the library logs all others. It has no stack trace
 * because clients can cause it.
 */
final class PatternLimitException extends SchemaException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient SchemaViolation violation;

	PatternLimitException(String pattern) {
		super("Gave up on the pattern " + SchemaViolation.abbreviated(pattern));
		this.violation = new SchemaViolation("",
				"a text in it is too long or too complicated to be checked against the pattern "
						+ SchemaViolation.abbreviated(pattern));
	}

	SchemaViolation violation() {
		return this.violation;
	}

	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}

}
