package io.mcpspring.spring.method.argument;

import java.io.Serial;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.schema.SchemaViolation;

/**
 * Exception thrown when an argument of a tool cannot be bound.
 */
public final class InvalidArgumentException extends ToolException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient SchemaViolation violation;

	public InvalidArgumentException(String message, SchemaViolation violation) {
		super(message);
		this.violation = violation;
	}

	/** Return the failure as one of several violations. */
	public SchemaViolation violation() {
		return this.violation;
	}

}
