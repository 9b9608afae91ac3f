package io.mcpspring.openapi.autoconfigure;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values made from schemas.
 */
final class Samples {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private final ObjectNode root;

	private Samples(ObjectNode root) {
		this.root = root;
	}

	/**
	 * A value with all properties of the first level, and those that are required of
	 * others.
	 */
	static JsonNode of(ObjectNode schema) {
		return new Samples(schema).value(schema, 0);
	}

	private JsonNode value(JsonNode schema, int depth) {
		if (schema.path("$ref").isString()) {
			return value(this.root.at(schema.path("$ref").asString().substring(1)), depth + 1);
		}
		if (schema.has("const")) {
			return schema.get("const");
		}
		if (schema.path("enum").isArray()) {
			return schema.path("enum").get(0);
		}
		for (String choice : new String[] { "oneOf", "anyOf" }) {
			if (schema.path(choice).isArray() && !schema.has("properties")) {
				return value(schema.path(choice).get(0), depth + 1);
			}
		}
		if (schema.path("allOf").isArray()) {
			return merged(schema, depth);
		}
		JsonNode type = schema.path("type");
		return ofType(schema, type.isArray() ? type.get(0).asString() : type.asString(""), depth);
	}

	private JsonNode merged(JsonNode schema, int depth) {
		ObjectNode all = object(schema, depth);
		for (JsonNode part : schema.path("allOf")) {
			if (value(part, depth + 1) instanceof ObjectNode object) {
				object.forEachEntry(all::set);
			}
		}
		return all;
	}

	private JsonNode ofType(JsonNode schema, String type, int depth) {
		return switch (type) {
			case "string" -> NODES.stringNode("x".repeat(Math.max(1, schema.path("minLength").asInt(1))));
			case "integer", "number" -> schema.has("minimum") ? schema.get("minimum") : NODES.numberNode(1);
			case "boolean" -> NODES.booleanNode(true);
			case "null" -> NODES.nullNode();
			case "array" -> {
				var array = NODES.arrayNode();
				for (int i = 0; i < schema.path("minItems").asInt(0); i++) {
					array.add(value(schema.path("items"), depth + 1));
				}
				yield array;
			}
			default -> schema.isObject() && type.isEmpty() && !schema.has("properties") ? NODES.stringNode("x")
					: object(schema, depth);
		};
	}

	private ObjectNode object(JsonNode schema, int depth) {
		ObjectNode object = NODES.objectNode();
		schema.path("properties").properties().forEach((member) -> {
			boolean required = schema.path("required")
				.valueStream()
				.anyMatch((name) -> name.asString().equals(member.getKey()));
			if (required || depth == 0) {
				object.set(member.getKey(), value(member.getValue(), depth + 1));
			}
		});
		return object;
	}

}
