package io.mcpspring.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Proof that a schema is valid and terminates, without the validator library, whose many
 * classes would have to be loaded at start-up. It knows the keywords of schemas that are
 * derived from types. A schema without proof is not invalid: the library decides about
 * it.
 */
final class EvidentSchema {

	private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

	private static final String DEFINITIONS = "$defs";

	private static final String REFERENCE = "#/$defs/";

	/** The limit beyond which the library, which counts steps, decides. */
	private static final int MOST_PARTS = 500;

	private static final Set<String> TYPES = Set.of("array", "boolean", "integer", "null", "number", "object",
			"string");

	private final ObjectNode root;

	/**
	 * The number of parts that apply to one value, by definition; absent while being
	 * counted.
	 */
	private final Map<String, Integer> parts = new HashMap<>();

	private final Set<String> counting = new HashSet<>();

	private EvidentSchema(ObjectNode root) {
		this.root = root;
	}

	/**
	 * Return whether a schema is certainly valid, and certainly terminates.
	 * @param schema the schema, whose depth is bounded
	 * @return {@code false} if the library has to decide
	 */
	static boolean isValid(ObjectNode schema) {
		EvidentSchema proof = new EvidentSchema(schema);
		return proof.isSchema(schema) && proof.ends();
	}

	private boolean isSchema(@Nullable JsonNode node) {
		if (node == null || !node.isObject()) {
			return node != null && node.isBoolean();
		}
		for (Map.Entry<String, JsonNode> keyword : node.properties()) {
			if (!isKnown(node, keyword.getKey(), keyword.getValue())) {
				return false;
			}
		}
		return true;
	}

	private boolean isKnown(JsonNode schema, String keyword, JsonNode value) {
		return switch (keyword) {
			case "$schema" -> schema == this.root && value.isString() && DIALECT.equals(value.stringValue());
			case "title", "description", "format", "contentEncoding", "contentMediaType" -> value.isString();
			case "default", "const", "x-mcp-header" -> true;
			case "enum", "examples" -> value.isArray();
			case "type" -> isType(value);
			case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> value.isNumber();
			case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties" ->
				value.isInt() && value.intValue() >= 0;
			case "uniqueItems" -> value.isBoolean();
			case "required" -> isNames(value);
			case "pattern" -> value.isString() && isPattern(value.stringValue());
			case "items", "additionalProperties", "propertyNames", "not" -> isSchema(value);
			case "properties" -> value.isObject() && areSchemas(value);
			case "anyOf", "oneOf", "allOf" -> value.isArray() && !value.isEmpty() && areSchemas(value);
			case DEFINITIONS -> schema == this.root && value.isObject() && areSchemas(value);
			case "$ref" -> value.isString() && definition(value.stringValue()) != null;
			default -> false;
		};
	}

	private boolean areSchemas(JsonNode container) {
		return all(container, this::isSchema);
	}

	private static boolean all(JsonNode container, Predicate<JsonNode> condition) {
		for (JsonNode element : container) {
			if (!condition.test(element)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isType(JsonNode value) {
		return value.isArray() ? !value.isEmpty() && isNames(value) && all(value, EvidentSchema::isType)
				: value.isString() && TYPES.contains(value.stringValue());
	}

	private static boolean isNames(JsonNode value) {
		Set<String> names = new HashSet<>();
		return value.isArray() && all(value, (name) -> name.isString() && names.add(name.stringValue()));
	}

	private static boolean isPattern(String regex) {
		try {
			BoundedPattern.compile(regex);
			return true;
		}
		catch (com.networknt.schema.SchemaException ex) {
			return false;
		}
	}

	private @Nullable JsonNode definition(String reference) {
		if (!reference.startsWith(REFERENCE)) {
			return null;
		}
		String name = reference.substring(REFERENCE.length());
		boolean plain = name.chars().noneMatch((character) -> character == '/' || character == '~' || character == '%');
		return plain ? this.root.path(DEFINITIONS).get(name) : null;
	}

	/**
	 * Whether the validation descends into the value before it reaches the same part
	 * again. Every cycle passes through a definition.
	 */
	private boolean ends() {
		return parts(this.root) <= MOST_PARTS
				&& all(this.root.path(DEFINITIONS), (definition) -> parts(definition) <= MOST_PARTS);
	}

	private int parts(JsonNode schema) {
		int sum = 1;
		for (String keyword : new String[] { "anyOf", "oneOf", "allOf" }) {
			for (JsonNode part : schema.path(keyword)) {
				sum = Math.min(sum + parts(part), MOST_PARTS + 1);
			}
		}
		if (schema.has("not")) {
			sum = Math.min(sum + parts(schema.get("not")), MOST_PARTS + 1);
		}
		JsonNode reference = schema.get("$ref");
		return (reference != null) ? Math.min(sum + definitionParts(reference.stringValue()), MOST_PARTS + 1) : sum;
	}

	private int definitionParts(String reference) {
		Integer known = this.parts.get(reference);
		if (known != null) {
			return known;
		}
		JsonNode definition = definition(reference);
		// Such a depth occurs only in handwritten schemas or cycles.
		if (definition == null || this.counting.size() > MOST_PARTS || !this.counting.add(reference)) {
			return MOST_PARTS + 1;
		}
		int parts = parts(definition);
		this.counting.remove(reference);
		this.parts.put(reference, parts);
		return parts;
	}

}
