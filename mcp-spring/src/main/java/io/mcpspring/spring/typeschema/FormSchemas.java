package io.mcpspring.spring.typeschema;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of forms: the flat subset of JSON Schema that clients can show to a person
 * (server-2025 ELIC-04). Constraints that the subset cannot express are left to
 * validation, types that it cannot express are refused.
 */
final class FormSchemas {

	private static final Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");

	private static final List<String> COMMON = List.of("title", "description", "default");

	private static final List<String> TEXT = List.of("minLength", "maxLength", "enum", "oneOf");

	private static final List<String> NUMBER = List.of("minimum", "maximum");

	private static final List<String> LIST = List.of("minItems", "maxItems");

	private final TypeSchemas types;

	private final Readability readability;

	FormSchemas(TypeSchemas types, Readability readability) {
		this.types = types;
		this.readability = readability;
	}

	ObjectNode schema(JavaType type) {
		if (!this.readability.isReadByProperties(type, this.types)) {
			throw new IllegalArgumentException(
					"A form is made from a record or bean, not from a " + type.getRawClass().getSimpleName());
		}
		ObjectNode full = Scalars.ofType("object");
		Definitions definitions = new Definitions(this.types);
		this.types.describe(full, this.types.properties(type, true), definitions);
		definitions.resolve();
		ObjectNode form = Scalars.ofType("object");
		ObjectNode properties = form.putObject("properties");
		full.path("properties")
			.properties()
			.forEach((property) -> properties.set(property.getKey(), field(property.getKey(), property.getValue())));
		copy(full, form, List.of("required"));
		return form;
	}

	private static ObjectNode field(String name, JsonNode full) {
		String type = full.path("type").asString("");
		ObjectNode field = Scalars.ofType(type);
		copy(full, field, COMMON);
		switch (type) {
			case "string" -> describeText(full, field);
			case "integer", "number" -> describeNumber(full, field);
			case "boolean" -> {
			}
			case "array" -> describeChoices(name, full, field);
			default -> throw unsupported(name);
		}
		return field;
	}

	private static void describeText(JsonNode full, ObjectNode field) {
		copy(full, field, TEXT);
		if (names(full).isArray()) {
			field.set("enum", names(full));
		}
		if (FORMATS.contains(full.path("format").asString(""))) {
			copy(full, field, List.of("format"));
		}
	}

	private static void describeNumber(JsonNode full, ObjectNode field) {
		copy(full, field, NUMBER);
		boolean integer = full.path("type").asString("").equals("integer");
		// The subset has no exclusive bounds; for integers the next one is equivalent.
		if (integer && full.has("exclusiveMinimum")) {
			field.put("minimum", full.path("exclusiveMinimum").decimalValue().add(BigDecimal.ONE));
		}
		if (integer && full.has("exclusiveMaximum")) {
			field.put("maximum", full.path("exclusiveMaximum").decimalValue().subtract(BigDecimal.ONE));
		}
	}

	private static void describeChoices(String name, JsonNode full, ObjectNode field) {
		JsonNode items = full.path("items");
		copy(full, field, LIST);
		if (items.has("oneOf")) {
			field.putObject("items").set("anyOf", items.get("oneOf"));
		}
		else if (items.has("enum")) {
			field.putObject("items").put("type", "string").set("enum", items.get("enum"));
		}
		else if (names(items).isArray()) {
			field.putObject("items").put("type", "string").set("enum", names(items));
		}
		else {
			throw unsupported(name);
		}
	}

	/** Return the names of an enum that is read in any case. */
	private static JsonNode names(JsonNode schema) {
		return schema.path("anyOf").path(0).path("enum");
	}

	private static void copy(JsonNode from, ObjectNode to, List<String> keywords) {
		for (String keyword : keywords) {
			if (from.has(keyword)) {
				to.set(keyword, from.get(keyword));
			}
		}
	}

	private static IllegalArgumentException unsupported(String name) {
		return new IllegalArgumentException("'" + name + "' cannot be asked for by a form: use a text, a number, a "
				+ "boolean, an enum or a list of enum values");
	}

}
