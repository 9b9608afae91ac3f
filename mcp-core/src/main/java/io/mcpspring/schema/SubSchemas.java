package io.mcpspring.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas that a schema contains.
 */
final class SubSchemas {

	/** Keywords whose members are schemas by name. */
	private static final Set<String> NAMED = Set.of("properties", "patternProperties", "$defs", "definitions",
			"dependentSchemas");

	/** Keywords that hold one schema or a list of them. */
	private static final Set<String> SCHEMAS = Set.of("items", "prefixItems", "additionalItems", "contains",
			"additionalProperties", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "anyOf", "oneOf",
			"allOf", "not", "if", "then", "else");

	private SubSchemas() {
	}

	/** Return the schemas directly within a schema. */
	static List<ObjectNode> of(ObjectNode schema) {
		List<ObjectNode> found = new ArrayList<>();
		schema.properties().forEach((keyword) -> {
			JsonNode value = keyword.getValue();
			if (NAMED.contains(keyword.getKey())) {
				value.forEach((named) -> add(found, named));
			}
			else if (SCHEMAS.contains(keyword.getKey())) {
				if (value.isArray()) {
					value.forEach((one) -> add(found, one));
				}
				add(found, value);
			}
		});
		return found;
	}

	private static void add(List<ObjectNode> found, JsonNode schema) {
		if (schema instanceof ObjectNode object) {
			found.add(object);
		}
	}

}
