package io.mcpspring.schema;

/**
 * Violation of a schema by a value, in words that a language model can act on. Values are
 * never repeated; names and long text are abbreviated.
 *
 * @param path the location as a JSON Pointer; empty for the whole value
 * @param message the violation, without the path
 */
public record SchemaViolation(String path, String message) {

	@Override
	public String toString() {
		return this.path.isEmpty() ? this.message : this.path + ": " + this.message;
	}

}
