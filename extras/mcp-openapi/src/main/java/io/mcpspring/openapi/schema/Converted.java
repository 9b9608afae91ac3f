package io.mcpspring.openapi.schema;

import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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
		ObjectNode any = JsonNodeFactory.instance.objectNode();
		JsonNode type = this.node.path("type");
		if (type.isString() || type.isArray()) {
			any.set("type", type);
		}
		any.put("description", "Not described here: the service reports its expectations.");
		return new Converted(any, Set.of(), false, this.size);
	}

}
