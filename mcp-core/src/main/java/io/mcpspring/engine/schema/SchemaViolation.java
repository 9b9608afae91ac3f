package io.mcpspring.engine.schema;

/**
 * Violation of a schema by a value, in words that a language model can act on. Values are
 * never repeated; names and long text are abbreviated.
 *
 * @param path the location as a JSON Pointer; empty for the whole value
 * @param message the violation, without the path
 */
public record SchemaViolation(String path, String message) {

	private static final String MISSING = "required property '";

	private static final int MAX_TEXT_LENGTH = 300;

	/**
	 * Create the violation of an object that lacks a required property.
	 * @param path the location of the object
	 * @param name the name of the property
	 * @return the violation
	 */
	public static SchemaViolation missing(String path, String name) {
		return new SchemaViolation(path, MISSING + name + "' is missing");
	}

	/**
	 * Create the violation of an object that has a property which the schema does not
	 * allow.
	 * @param path the location of the object
	 * @param name the name of the property
	 * @return the violation
	 */
	public static SchemaViolation undeclared(String path, String name) {
		return new SchemaViolation(path, "property '" + name + "' is not allowed");
	}

	/** Abbreviate a text that a message quotes. */
	static String abbreviated(String text) {
		if (text.length() <= MAX_TEXT_LENGTH) {
			return text;
		}
		int end = MAX_TEXT_LENGTH - (Character.isHighSurrogate(text.charAt(MAX_TEXT_LENGTH - 1)) ? 1 : 0);
		return text.substring(0, end) + "…";
	}

	/**
	 * Return whether an object lacks a required property.
	 * @return {@code false} if there is a value that does not fit
	 */
	public boolean isMissing() {
		return this.message.startsWith(MISSING);
	}

	@Override
	public String toString() {
		return this.path.isEmpty() ? this.message : this.path + ": " + this.message;
	}

}
