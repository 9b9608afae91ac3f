package io.mcpspring.engine.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of arguments by the few keywords that all hosts know: those of the schema in
 * OpenAPI 3.0, without {@code allOf}, and with a type everywhere. The description repeats
 * other keywords, or only the schema for the validation has them.
 */
final class PlainSchemas {

	/** The last one is of this protocol: clients send such arguments as headers. */
	private static final Set<String> KNOWN = Set.of("type", "title", "description", "properties", "required",
			"additionalProperties", "items", "anyOf", "enum", "format", "default", "pattern", "minimum", "maximum",
			"minLength", "maxLength", "minItems", "maxItems", "x-mcp-header");

	private static final List<String> TYPES = List.of("string", "number", "boolean", "object");

	/** The formats that hosts know, by type. */
	private static final Set<String> FORMATS = Set.of("string date-time", "integer int32", "integer int64",
			"number float", "number double");

	private static final List<String> LOOK_AROUND = List.of("(?=", "(?!", "(?<=", "(?<!");

	private PlainSchemas() {
	}

	/** Rewrite the schema of all arguments, whose root has no alternatives. */
	static ObjectNode root(ObjectNode schema) {
		schema.put("type", "object");
		schema.withObjectProperty("properties");
		rewrite(schema);
		return schema;
	}

	private static void rewrite(ObjectNode schema) {
		withoutImpossible(schema);
		Alternatives.unite(schema);
		SubSchemas.of(schema).forEach(PlainSchemas::rewrite);
		constant(schema);
		items(schema);
		JsonNode one = schema.remove("oneOf");
		if (one != null && !schema.has("anyOf")) {
			schema.set("anyOf", one);
		}
		if (schema.path("anyOf") instanceof ArrayNode) {
			Alternatives.rewrite(schema);
		}
		if (!schema.has("anyOf")) {
			type(schema);
			values(schema);
			format(schema);
			bounds(schema);
		}
		required(schema);
		schema.retain(KNOWN);
	}

	/** Remove schemas that no value fits. */
	private static void withoutImpossible(ObjectNode schema) {
		Predicate<JsonNode> impossible = (one) -> one.path("not").isObject() && one.path("not").isEmpty();
		if (schema.path("properties") instanceof ObjectNode properties) {
			properties.removeIf(impossible);
		}
		for (String choice : List.of("anyOf", "oneOf")) {
			if (schema.path(choice) instanceof ArrayNode choices) {
				choices.removeIf(impossible);
				if (choices.isEmpty()) {
					schema.remove(choice);
				}
			}
		}
	}

	private static void constant(ObjectNode schema) {
		JsonNode constant = schema.remove("const");
		if (constant != null) {
			schema.putArray("enum").add(constant);
		}
	}

	private static void items(ObjectNode schema) {
		if (schema.remove("prefixItems") instanceof ArrayNode tuple && !tuple.isEmpty()) {
			ObjectNode items = schema.putObject("items");
			ArrayNode choices = items.putArray("anyOf");
			tuple.valueStream().distinct().forEach(choices::add);
			Alternatives.rewrite(items);
		}
		else if (schema.path("type").asString("").equals("array") && !(schema.path("items") instanceof ObjectNode)) {
			schema.set("items", anything(TYPES));
		}
	}

	/** Add the type, derived from the other keywords. */
	private static void type(ObjectNode schema) {
		if (schema.path("type").isString()) {
			return;
		}
		schema.remove("type");
		String found = schema.has("properties") || schema.path("additionalProperties").isObject() ? "object"
				: schema.has("items") ? "array"
						: schema.has("pattern") || schema.has("minLength") || schema.has("maxLength") ? "string"
								: schema.has("minimum") || schema.has("maximum") ? "number" : null;
		JsonNode values = schema.path("enum");
		if (found == null && !values.isEmpty()) {
			found = typeOf(values);
		}
		if (found != null) {
			schema.put("type", found);
			return;
		}
		List<String> types = new ArrayList<>(TYPES);
		types.add("array");
		schema.remove("format");
		schema.setAll(anything(types));
		Alternatives.describe(schema);
	}

	private static @Nullable String typeOf(JsonNode values) {
		Set<String> types = new LinkedHashSet<>();
		values.forEach((value) -> types.add(value.isString() ? "string" : value.isBoolean() ? "boolean"
				: value.isIntegralNumber() ? "integer" : value.isNumber() ? "number" : "?"));
		return (types.size() == 1 && !types.contains("?")) ? types.iterator().next()
				: types.equals(Set.of("integer", "number")) ? "number" : null;
	}

	private static ObjectNode anything(List<String> types) {
		ObjectNode schema = JsonNodeFactory.instance.objectNode();
		ArrayNode choices = schema.putArray("anyOf");
		types.forEach((type) -> {
			ObjectNode choice = choices.addObject().put("type", type);
			if (type.equals("array")) {
				choice.set("items", anything(TYPES));
			}
		});
		return schema;
	}

	/** Hosts know values of texts only, and none that is empty. */
	private static void values(ObjectNode schema) {
		if (!(schema.path("enum") instanceof ArrayNode values)) {
			return;
		}
		if (!schema.path("type").asString("").equals("string")) {
			schema.remove("enum");
			note(schema, "One of " + String.join(", ", values.valueStream().map(JsonNode::toString).toList()));
			return;
		}
		values.removeIf((value) -> !value.isString() || value.stringValue().isEmpty());
		if (values.isEmpty()) {
			schema.remove("enum");
		}
	}

	private static void format(ObjectNode schema) {
		String type = schema.path("type").asString("");
		String format = schema.path("format").asString("");
		if (!FORMATS.contains(type + " " + format)) {
			schema.remove("format");
			if (type.equals("string") && !format.isEmpty()) {
				note(schema, "Format: " + format);
			}
		}
		String pattern = schema.path("pattern").asString("");
		if (LOOK_AROUND.stream().anyMatch(pattern::contains)) {
			schema.remove("pattern");
		}
	}

	private static void bounds(ObjectNode schema) {
		JsonNode above = schema.path("exclusiveMinimum");
		if (above.isNumber()) {
			note(schema, "Greater than " + above);
		}
		JsonNode below = schema.path("exclusiveMaximum");
		if (below.isNumber()) {
			note(schema, "Less than " + below);
		}
		JsonNode step = schema.path("multipleOf");
		if (step.isNumber()) {
			note(schema, "A multiple of " + step);
		}
	}

	private static void note(ObjectNode schema, String note) {
		String before = schema.path("description").asString("").strip();
		schema.put("description", before.isEmpty() ? note : before.replaceAll("[.]$", "") + ". " + note);
	}

	private static void required(ObjectNode schema) {
		if (schema.path("required") instanceof ArrayNode names) {
			JsonNode properties = schema.path("properties");
			names.removeIf((name) -> !properties.has(name.asString("")));
			if (names.isEmpty()) {
				schema.remove("required");
			}
		}
	}

}
