package io.mcpspring.schema;

import java.io.Serial;

/**
 * A JSON Schema that cannot be used. The message tells the author of the schema what to
 * change.
 */
public class SchemaException extends IllegalArgumentException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what is wrong with the schema
	 */
	public SchemaException(String message) {
		super(message);
	}

	/**
	 * Create an exception.
	 * @param message what is wrong with the schema
	 * @param cause the cause
	 */
	public SchemaException(String message, Throwable cause) {
		super(message, cause);
	}

}
