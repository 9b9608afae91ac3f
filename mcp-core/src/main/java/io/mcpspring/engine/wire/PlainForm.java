package io.mcpspring.engine.wire;

import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of a form to 2025-06-18: titled choices become {@code enum} with
 * {@code enumNames}, only booleans have a default, and there is no multiple choice
 * (server-2025 ELIC-04).
 */
final class PlainForm {

	private PlainForm() {
	}

	static ObjectNode schema(ObjectNode schema) {
		ObjectNode plain = JsonNodeFactory.instance.objectNode().put("type", "object");
		ObjectNode properties = plain.putObject("properties");
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			properties.set(property.getKey(), property(property.getKey(), property.getValue()));
		}
		if (schema.has("required")) {
			plain.set("required", schema.get("required"));
		}
		return plain;
	}

	private static ObjectNode property(String name, JsonNode schema) {
		String type = schema.path("type").asString("");
		if (type.equals("array")) {
			throw new NotExpressibleException(
					"The form field '" + name + "' takes several choices, which exist from 2025-11-25 on");
		}
		ObjectNode plain = JsonNodeFactory.instance.objectNode();
		for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
			if (keyword.getKey().equals("oneOf")) {
				choices(plain, keyword.getValue());
			}
			else if (!keyword.getKey().equals("default") || type.equals("boolean")) {
				plain.set(keyword.getKey(), keyword.getValue());
			}
		}
		return plain;
	}

	private static void choices(ObjectNode plain, JsonNode oneOf) {
		ArrayNode values = plain.putArray("enum");
		ArrayNode names = plain.putArray("enumNames");
		for (JsonNode choice : oneOf) {
			values.add(choice.path("const"));
			names.add(choice.path("title").asString(choice.path("const").asString("")));
		}
	}

}
