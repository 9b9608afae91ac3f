package io.mcpspring.engine.schema;

import java.io.Serial;

/**
 * Exception thrown for an unusable JSON Schema. The message names the change that the
 * author of the schema has to make.
 */
public class SchemaException extends IllegalArgumentException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the defect of the schema
	 */
	public SchemaException(String message) {
		super(message);
	}

	/**
	 * Create an exception.
	 * @param message the defect of the schema
	 * @param cause the cause
	 */
	public SchemaException(String message, Throwable cause) {
		super(message, cause);
	}

}
