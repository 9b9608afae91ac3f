package io.mcpspring.openapi.schema;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Conversion of one schema of a document to JSON Schema 2020-12. Mistakes of a schema are
 * left out, so that the result is valid and allows at least the intended values.
 */
final class SchemaConverter {

	/** The keywords whose schemas may be a boolean; clients expect objects elsewhere. */
	private static final Set<String> BOOLEANS = Set.of("additionalProperties", "unevaluatedProperties",
			"unevaluatedItems");

	private static final Set<String> TYPES = Set.of("null", "boolean", "object", "array", "number", "integer",
			"string");

	/** The result is compiled with at most 100 levels. */
	private static final int MAX_DEPTH = 60;

	private static final int MAX_TEXT = 1000;

	/** Definitions are written out within each other, and so more than once. */
	private static final int MAX_WRITTEN = 100;

	private final boolean jsonSchema;

	private final SchemaParts parts;

	private final UnaryOperator<String> pointers;

	private final Set<String> references = new LinkedHashSet<>();

	/** The references whose targets are written out, which may lead to each other. */
	private final Set<String> writing = new HashSet<>();

	private int written;

	private boolean strict;

	/**
	 * Create a converter.
	 * @param jsonSchema whether the schema is one of OpenAPI 3.1 and later
	 * @param parts the schemas of the document, without the properties that are left out
	 * @param pointers returns the place in {@code $defs} of a reference of the document
	 */
	SchemaConverter(boolean jsonSchema, SchemaParts parts, UnaryOperator<String> pointers) {
		this.jsonSchema = jsonSchema;
		this.parts = parts;
		this.pointers = pointers;
	}

	Converted convert(JsonNode schema) {
		JsonNode converted = convert(schema, 0);
		return new Converted(converted, Set.copyOf(this.references), this.strict, converted.toString().length());
	}

	private JsonNode convert(JsonNode schema, int depth) {
		return convert(schema, depth, this.parts.hiddenNames(schema));
	}

	/** Convert a schema without the properties that a schema around it hides. */
	private JsonNode convert(JsonNode schema, int depth, Set<String> hidden) {
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		if (schema.isBoolean() && !schema.booleanValue()) {
			return result.set("not", JsonNodeFactory.instance.objectNode());
		}
		if (!schema.isObject() || depth > MAX_DEPTH) {
			return result;
		}
		if (schema.path("$ref").isString()) {
			reference(schema, result, depth, hidden);
			if (!this.jsonSchema) {
				return result;
			}
		}
		schema.properties().forEach((member) -> keyword(member.getKey(), member.getValue(), result, depth, hidden));
		type(schema, result);
		range(schema, result, "minimum", "exclusiveMinimum");
		range(schema, result, "maximum", "exclusiveMaximum");
		enumeration(schema, result);
		required(schema, result, hidden);
		if (result.has("oneOf") && this.parts.hasDiscriminator(schema)) {
			// Without the discriminator, subtypes that share a base match at once.
			Relaxation.joinAlternatives(result);
		}
		DocumentValues.fit(result, !this.jsonSchema && schema.path("nullable").asBoolean(false));
		return nullable(schema, result);
	}

	// A definition is shared, so one with members that are hidden here is written out.
	private void reference(JsonNode schema, ObjectNode result, int depth, Set<String> hidden) {
		String reference = schema.path("$ref").asString();
		JsonNode target = this.parts.target(reference);
		if (this.parts.reveals(target, hidden) && this.written < MAX_WRITTEN && this.writing.add(reference)) {
			this.written++;
			result.withArrayProperty("allOf").add(convert(target, depth + 1, hidden));
			this.writing.remove(reference);
			return;
		}
		this.references.add(reference);
		result.put("$ref", this.pointers.apply(reference));
	}

	private void keyword(String name, JsonNode value, ObjectNode result, int depth, Set<String> hidden) {
		DocumentKeywords kind = DocumentKeywords.of(name);
		if (kind == null || !kind.isValid(value)) {
			return;
		}
		this.strict |= Relaxation.isStrict(name);
		switch (kind) {
			case SCHEMA ->
				result.set(name, (value.isBoolean() && BOOLEANS.contains(name)) ? value : convert(value, depth + 1));
			case SCHEMAS -> {
				ArrayNode all = result.withArrayProperty(name);
				value.forEach((element) -> all
					.add(name.equals("allOf") ? convert(element, depth + 1, hidden) : convert(element, depth + 1)));
			}
			case NAMED_SCHEMAS -> {
				ObjectNode all = result.putObject(name);
				value.properties()
					.stream()
					.filter((member) -> !name.equals("properties") || !hidden.contains(member.getKey()))
					.filter((member) -> !name.equals("patternProperties") || isPattern(member.getKey()))
					.forEach((member) -> all.set(member.getKey(), convert(member.getValue(), depth + 1)));
			}
			case TEXT -> text(name, value.asString(), result);
			default -> result.set(name, value);
		}
	}

	private static void text(String name, String value, ObjectNode result) {
		if (!name.equals("pattern") || isPattern(value)) {
			result.set(name, StringNode.valueOf((name.equals("description") && value.length() > MAX_TEXT)
					? value.substring(0, MAX_TEXT - 1) + "…" : value));
		}
	}

	private static boolean isPattern(String value) {
		try {
			Pattern.compile(value);
			return true;
		}
		catch (PatternSyntaxException ex) {
			return false;
		}
	}

	private static void type(JsonNode schema, ObjectNode result) {
		JsonNode type = schema.path("type");
		if (type.isString() && TYPES.contains(type.asString())) {
			result.set("type", type);
		}
		else if (type.isArray()) {
			Set<String> types = new LinkedHashSet<>();
			type.forEach((one) -> types.add(one.asString("")));
			types.retainAll(TYPES);
			if (!types.isEmpty()) {
				types.forEach(result.putArray("type")::add);
			}
		}
	}

	// In OpenAPI 3.0, a flag makes the other bound exclusive.
	private static void range(JsonNode schema, ObjectNode result, String bound, String exclusive) {
		if (schema.path(exclusive).isBoolean() && schema.path(exclusive).booleanValue() && result.has(bound)) {
			result.set(exclusive, result.remove(bound));
		}
	}

	private static void enumeration(JsonNode schema, ObjectNode result) {
		Set<JsonNode> values = new LinkedHashSet<>(schema.path("enum").valueStream().toList());
		if (schema.path("enum").isArray() && !values.isEmpty()) {
			values.forEach(result.putArray("enum")::add);
		}
	}

	private static void required(JsonNode schema, ObjectNode result, Set<String> hidden) {
		Set<String> names = new LinkedHashSet<>();
		schema.path("required").valueStream().filter(JsonNode::isString).forEach((name) -> names.add(name.asString()));
		names.removeAll(hidden);
		if (schema.path("required").isArray() && !names.isEmpty()) {
			names.forEach(result.putArray("required")::add);
		}
		JsonNode dependent = schema.path("dependentRequired");
		for (Map.Entry<String, JsonNode> entry : dependent.properties()) {
			if (entry.getValue().isArray() && entry.getValue().valueStream().allMatch(JsonNode::isString)) {
				result.withObject("/dependentRequired").set(entry.getKey(), entry.getValue());
			}
		}
	}

	private JsonNode nullable(JsonNode schema, ObjectNode result) {
		if (this.jsonSchema || !schema.path("nullable").asBoolean(false)) {
			return result;
		}
		JsonNode type = result.path("type");
		boolean open = !result.has("allOf") && !result.has("anyOf") && !result.has("oneOf") && !result.has("not");
		if (type.isString() && open) {
			result.putArray("type").add(type).add("null");
			if (result.path("enum").isArray() && result.path("enum").valueStream().noneMatch(JsonNode::isNull)) {
				((ArrayNode) result.path("enum")).addNull();
			}
			return result;
		}
		if (result.path("enum").isArray() || !open) {
			ObjectNode either = JsonNodeFactory.instance.objectNode();
			ArrayNode choices = either.putArray("anyOf");
			choices.add(result);
			choices.addObject().put("type", "null");
			return either;
		}
		return result;
	}

	/**
	 * Directions in which values go, with the keyword of the properties that are left
	 * out.
	 */
	enum Direction {

		/** Arguments, which the service reads. */
		INPUT("readOnly"),

		/** Results, which the service writes. */
		OUTPUT("writeOnly");

		final String hidden;

		Direction(String hidden) {
			this.hidden = hidden;
		}

	}

}
