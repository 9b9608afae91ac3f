package io.mcpspring.openapi.schema;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Values in the schemas of documents. Many are texts that spell the value, or, as YAML
 * reads them, values where a text is meant.
 */
final class DocumentValues {

	private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d{0,17})(\\.\\d{1,17})?");

	private DocumentValues() {
	}

	/**
	 * Make the default and the choices of a schema values of its type. A default that
	 * cannot be one is left out.
	 * @param schema the converted schema
	 * @param nullable whether {@code null} is a value besides
	 */
	static void fit(ObjectNode schema, boolean nullable) {
		Set<String> types = new LinkedHashSet<>();
		JsonNode declared = schema.path("type");
		declared.forEach((type) -> types.add(type.asString("")));
		if (declared.isString()) {
			types.add(declared.stringValue());
		}
		if (types.isEmpty()) {
			return;
		}
		if (nullable) {
			types.add("null");
		}
		JsonNode preset = schema.get("default");
		JsonNode fitting = (preset != null) ? fitting(preset, types) : null;
		if (fitting != null) {
			schema.set("default", fitting);
		}
		else {
			schema.remove("default");
		}
		if (schema.path("enum") instanceof ArrayNode choices) {
			Set<JsonNode> values = new LinkedHashSet<>();
			choices.forEach((choice) -> {
				JsonNode value = fitting(choice, types);
				values.add((value != null) ? value : choice);
			});
			schema.putArray("enum").addAll(values);
		}
	}

	private static @Nullable JsonNode fitting(JsonNode value, Set<String> types) {
		if (types.stream().anyMatch((type) -> fits(value, type))) {
			return value;
		}
		if (!value.isString()) {
			return (types.contains("string") && value.isValueNode() && !value.isNull())
					? StringNode.valueOf(value.asString()) : null;
		}
		String text = value.stringValue();
		if (types.contains("boolean") && (text.equals("true") || text.equals("false"))) {
			return BooleanNode.valueOf(text.equals("true"));
		}
		JsonNode number = NUMBER.matcher(text).matches() ? JsonMapper.shared().readTree(text) : null;
		return (number != null && types.stream().anyMatch((type) -> fits(number, type))) ? number : null;
	}

	private static boolean fits(JsonNode value, String type) {
		return switch (type) {
			case "string" -> value.isString();
			case "boolean" -> value.isBoolean();
			case "integer" -> value.isIntegralNumber()
					|| (value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0);
			case "number" -> value.isNumber();
			case "array" -> value.isArray();
			case "object" -> value.isObject();
			default -> value.isNull();
		};
	}

}
