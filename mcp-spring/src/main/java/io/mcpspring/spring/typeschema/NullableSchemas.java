package io.mcpspring.spring.typeschema;

import java.util.Map;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas that also allow {@code null}, and the one of everything else.
 */
public final class NullableSchemas {

	/** The keyword of schemas that others refer to. */
	static final String DEFINITIONS = "$defs";

	/** Keywords whose constraints are not limited to values of one type. */
	private static final Set<String> UNIONS = Set.of("anyOf", "oneOf", "allOf", "enum", "const", "$ref");

	private static final String NOT = "not";

	private NullableSchemas() {
	}

	/** Create the schema of any value except {@code null}. */
	static ObjectNode notNull() {
		return JsonNodeFactory.instance.objectNode().set(NOT, Scalars.ofType("null")).asObject();
	}

	/**
	 * Create a schema that also allows {@code null}.
	 * @param schema a schema, whose parts become those of the created one
	 * @return the created schema; the given one if it allows any value
	 */
	static ObjectNode of(ObjectNode schema) {
		if (schema.isEmpty()) {
			return schema;
		}
		if (schema.equals(notNull())) {
			return JsonNodeFactory.instance.objectNode();
		}
		ObjectNode created = JsonNodeFactory.instance.objectNode();
		if (!schema.has("type") || UNIONS.stream().anyMatch(schema::has)) {
			created.putArray("anyOf").add(schema).add(Scalars.ofType("null"));
			return created;
		}
		for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
			if (keyword.getKey().equals("type")) {
				created.putArray("type").add(keyword.getValue()).add("null");
			}
			else {
				created.set(keyword.getKey(), keyword.getValue());
			}
		}
		return created;
	}

	/**
	 * Create the schema of a structured result that may also be {@code null}. Only
	 * clients of 2026-07-28 support such schemas, and only they receive them (server-2025
	 * TOOL-15).
	 * @param schema the schema of a result, with its definitions
	 * @return the created schema, which shares nothing with the given one
	 */
	public static ObjectNode ofResult(ObjectNode schema) {
		ObjectNode value = schema.deepCopy();
		JsonNode definitions = value.remove(DEFINITIONS);
		ObjectNode created = of(value);
		return (definitions != null) ? created.set(DEFINITIONS, definitions).asObject() : created;
	}

}
