package io.mcpspring.openapi.schema;

import tools.jackson.databind.JsonNode;

/**
 * Memory for the schemas of all tools and resources of OpenAPI documents. A short
 * document may have many operations, each with a copy of the same large schema.
 */
public final class SchemaMemory {

	/** About the memory of a value of a schema, as a tree and compiled, in bytes. */
	private static final int VALUE = 400;

	private long left;

	/**
	 * Create a memory.
	 * @param bytes the memory in bytes
	 */
	public SchemaMemory(long bytes) {
		this.left = bytes;
	}

	/** Return whether a schema was refused. */
	boolean isFull() {
		return this.left < 0;
	}

	/** Take the memory of a schema; return {@code false} if there is not enough. */
	boolean take(JsonNode schema) {
		this.left -= isFull() ? 0 : VALUE * values(schema);
		return !isFull();
	}

	private static long values(JsonNode node) {
		long values = 1;
		for (JsonNode child : node) {
			values += values(child);
		}
		return values;
	}

}
