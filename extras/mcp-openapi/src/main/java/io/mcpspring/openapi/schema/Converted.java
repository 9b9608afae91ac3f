package io.mcpspring.openapi.schema;

import java.util.Set;

import tools.jackson.databind.JsonNode;

/**
 * Schema of JSON Schema 2020-12.
 *
 * @param node the schema, shared and not to be changed
 * @param references the references of the document that it refers to by names in
 * {@code $defs}
 * @param strict whether it has keywords that a {@link Relaxation} changes
 */
record Converted(JsonNode node, Set<String> references, boolean strict) {

	int size() {
		return this.node.toString().length();
	}

}
