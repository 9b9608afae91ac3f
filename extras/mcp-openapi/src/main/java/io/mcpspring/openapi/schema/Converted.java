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
 * @param size its number of characters
 */
record Converted(JsonNode node, Set<String> references, boolean strict, int size) {

	/**
	 * Return the type alone of a schema that is too large, with the size of the whole.
	 */
	Converted abridged() {
		return new Converted(DocumentDefinitions.abridged(this.node), Set.of(), false, this.size);
	}

}
