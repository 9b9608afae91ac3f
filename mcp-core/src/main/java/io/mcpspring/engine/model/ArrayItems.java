package io.mcpspring.engine.model;

import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas whose arrays all have {@code items}. An array without them may have any, which
 * an empty schema says as well; several hosts refuse a tool, and with it all others, for
 * the sake of one array without.
 */
final class ArrayItems {

	private static final String ITEMS = "items";

	/** Keywords whose members are schemas by name. */
	private static final Set<String> NAMED = Set.of("properties", "patternProperties", "$defs", "definitions",
			"dependentSchemas");

	/** Keywords that hold one schema or a list of them. */
	private static final Set<String> SCHEMAS = Set.of(ITEMS, "prefixItems", "additionalItems", "contains",
			"additionalProperties", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "anyOf", "oneOf",
			"allOf", "not", "if", "then", "else");

	private ArrayItems() {
	}

	/**
	 * Complete a schema.
	 * @param schema the schema; not modified
	 * @return a copy whose arrays have items; the same schema if they do
	 */
	static ObjectNode complete(ObjectNode schema) {
		return isComplete(schema) ? schema : completed(schema.deepCopy());
	}

	private static ObjectNode completed(ObjectNode schema) {
		visit(schema, true);
		return schema;
	}

	private static boolean isComplete(ObjectNode schema) {
		return visit(schema, false);
	}

	/** Whether all arrays have items, which are added if wanted. */
	private static boolean visit(JsonNode schema, boolean adding) {
		boolean complete = true;
		if (schema instanceof ObjectNode object) {
			if (isArray(object.path("type")) && !object.has(ITEMS) && !object.has("prefixItems")) {
				complete = false;
				if (adding) {
					object.putObject(ITEMS);
				}
			}
			for (var keyword : object.properties()) {
				boolean named = NAMED.contains(keyword.getKey());
				if (named || SCHEMAS.contains(keyword.getKey())) {
					complete &= named ? visitAll(keyword.getValue(), adding) : visit(keyword.getValue(), adding);
				}
			}
			return complete;
		}
		return !schema.isArray() || visitAll(schema, adding);
	}

	private static boolean visitAll(JsonNode schemas, boolean adding) {
		boolean complete = true;
		for (JsonNode schema : schemas) {
			complete &= visit(schema, adding);
		}
		return complete;
	}

	private static boolean isArray(JsonNode type) {
		return type.asString("").equals("array")
				|| (type.isArray() && type.valueStream().anyMatch((one) -> one.asString("").equals("array")));
	}

}
