package io.mcpspring.schema;

/**
 * One way in which a value does not fit its schema, in words that a language model can
 * act on. Values are never repeated, names and long text are abbreviated.
 *
 * @param path where, as a JSON Pointer; empty for the whole value
 * @param message what is wrong there, without the path
 */
public record SchemaViolation(String path, String message) {

	@Override
	public String toString() {
		return this.path.isEmpty() ? this.message : this.path + ": " + this.message;
	}

}
