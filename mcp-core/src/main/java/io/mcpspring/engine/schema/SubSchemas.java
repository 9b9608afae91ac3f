package io.mcpspring.engine.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
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

	/** Keywords that are mostly boolean. */
	private static final Set<String> BOOLEANS = Set.of("additionalProperties", "unevaluatedProperties",
			"unevaluatedItems", "additionalItems");

	private SubSchemas() {
	}

	/** Return the schemas directly within a schema. */
	static List<ObjectNode> of(ObjectNode schema) {
		return List.copyOf(byPath(schema).values());
	}

	/** Return the schemas directly within a schema, by their paths in it. */
	static Map<String, ObjectNode> byPath(ObjectNode schema) {
		Map<String, ObjectNode> found = new LinkedHashMap<>();
		schema.properties().forEach((keyword) -> {
			String path = "/" + keyword.getKey();
			JsonNode value = keyword.getValue();
			if (NAMED.contains(keyword.getKey())) {
				value.properties().forEach((named) -> add(found, path + "/" + named.getKey(), named.getValue()));
			}
			else if (SCHEMAS.contains(keyword.getKey())) {
				int index = 0;
				for (JsonNode one : value.isArray() ? value : List.<JsonNode>of()) {
					add(found, path + "/" + index++, one);
				}
				add(found, path, value);
			}
		});
		return found;
	}

	/**
	 * Replace {@code true} and {@code false} by objects of the same meaning, except where
	 * every host knows them.
	 */
	static void replaceBooleans(ObjectNode schema) {
		schema.properties().forEach((keyword) -> {
			JsonNode value = keyword.getValue();
			if (NAMED.contains(keyword.getKey()) && value instanceof ObjectNode named) {
				named.properties().forEach((one) -> one.setValue(object(one.getValue())));
			}
			else if (value instanceof ArrayNode list && SCHEMAS.contains(keyword.getKey())) {
				for (int i = 0; i < list.size(); i++) {
					list.set(i, object(list.get(i)));
				}
			}
			else if (SCHEMAS.contains(keyword.getKey()) && !BOOLEANS.contains(keyword.getKey())) {
				keyword.setValue(object(value));
			}
		});
	}

	private static JsonNode object(JsonNode schema) {
		if (!schema.isBoolean()) {
			return schema;
		}
		ObjectNode object = JsonNodeFactory.instance.objectNode();
		if (!schema.booleanValue()) {
			object.putObject("not");
		}
		return object;
	}

	private static void add(Map<String, ObjectNode> found, String path, JsonNode schema) {
		if (schema instanceof ObjectNode object) {
			found.put(path, object);
		}
	}

}
