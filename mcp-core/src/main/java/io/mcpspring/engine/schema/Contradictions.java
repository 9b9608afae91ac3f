package io.mcpspring.engine.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finder of the places of a schema that no value fits, such as a minimum above the
 * maximum. It knows common mistakes; a schema without findings may have others.
 */
public final class Contradictions {

	private static final int MAX_DEPTH = 40;

	/** A pointer takes memory for each of its parts. */
	private static final int MAX_POINTER_LENGTH = 1000;

	private final ObjectNode root;

	private final List<Place> places = new ArrayList<>();

	private Contradictions(ObjectNode root) {
		this.root = root;
	}

	/**
	 * Find the places of a schema that no value fits.
	 * @param schema the schema
	 * @return the places, in the order of the schema
	 */
	public static List<Place> in(ObjectNode schema) {
		Contradictions found = new Contradictions(schema);
		found.look(schema, "", 0);
		return List.copyOf(found.places);
	}

	private void look(ObjectNode schema, String path, int depth) {
		String reason = reason(schema);
		if (reason != null) {
			this.places.add(new Place(path, reason));
		}
		if (depth < MAX_DEPTH) {
			for (Map.Entry<String, ObjectNode> part : SubSchemas.byPath(schema).entrySet()) {
				look(part.getValue(), path + part.getKey(), depth + 1);
			}
		}
	}

	private @Nullable String reason(ObjectNode schema) {
		String reason = types(schema);
		reason = (reason != null) ? reason : NumberBounds.contradiction(schema);
		reason = (reason != null) ? reason : sizes(schema);
		reason = (reason != null) ? reason : values(schema);
		return (reason != null) ? reason : members(schema);
	}

	/** Compare the types of a schema with those of its parts that all apply. */
	private @Nullable String types(ObjectNode schema) {
		Set<String> left = null;
		List<JsonNode> all = new ArrayList<>(List.of(schema));
		schema.path("allOf").forEach((part) -> all.add(target(part)));
		for (JsonNode part : all) {
			Set<String> types = typesOf(part);
			if (types != null && left != null) {
				left.retainAll(types);
			}
			left = (left != null) ? left : types;
		}
		return (left != null && left.isEmpty()) ? "its types exclude each other" : null;
	}

	private static @Nullable Set<String> typesOf(JsonNode schema) {
		JsonNode type = schema.path("type");
		Set<String> types = new HashSet<>();
		if (type.isString()) {
			types.add(type.stringValue());
		}
		type.forEach((one) -> types.add(one.asString("")));
		if (types.contains("number")) {
			types.add("integer");
		}
		return (type.isString() || type.isArray()) ? types : null;
	}

	private static @Nullable String sizes(ObjectNode schema) {
		if (isNothing(schema.get("items")) && !schema.has("prefixItems") && schema.path("minItems").asInt(0) > 0) {
			return "it needs items, of which none is allowed";
		}
		NumberBounds.PatternLengths lengths = NumberBounds.PatternLengths.of(schema.path("pattern").asString(""));
		return (lengths != null && (schema.path("maxLength").asLong(Long.MAX_VALUE) < lengths.min()
				|| schema.path("minLength").asLong(0) > lengths.max()))
						? "its pattern has other lengths than minLength and maxLength allow" : null;
	}

	private static @Nullable String values(ObjectNode schema) {
		if (!schema.path("enum").isArray() && !schema.has("const")) {
			return null;
		}
		List<JsonNode> values = new ArrayList<>();
		if (schema.has("const")) {
			values.add(schema.get("const"));
		}
		else {
			schema.path("enum").forEach(values::add);
		}
		if (values.isEmpty()) {
			return "its enum is empty";
		}
		Set<String> types = typesOf(schema);
		return values.stream().anyMatch((value) -> fits(value, schema, types)) ? null
				: "no value of its enum or const fits its other keywords";
	}

	private static boolean fits(JsonNode value, ObjectNode schema, @Nullable Set<String> types) {
		if (types != null && !types.contains(typeOf(value, types))) {
			return false;
		}
		if (value.isNumber()) {
			return NumberBounds.compare(schema.path("minimum"), value) <= 0
					&& NumberBounds.compare(value, schema.path("maximum")) <= 0;
		}
		if (!value.isString()) {
			return true;
		}
		String text = value.stringValue();
		long length = text.codePointCount(0, text.length());
		return length >= schema.path("minLength").asLong(0) && length <= schema.path("maxLength").asLong(Long.MAX_VALUE)
				&& matches(schema.path("pattern"), text);
	}

	private static boolean matches(JsonNode pattern, String text) {
		try {
			return !pattern.isString() || BoundedPattern.compile(pattern.stringValue()).matches(text);
		}
		catch (RuntimeException ex) {
			return true; // no pattern of Java, or too costly
		}
	}

	private static String typeOf(JsonNode value, Set<String> types) {
		if (value.isNumber()) {
			return (types.contains("integer") && NumberBounds.isWhole(value)) ? "integer" : "number";
		}
		return switch (value.getNodeType()) {
			case STRING -> "string";
			case BOOLEAN -> "boolean";
			case ARRAY -> "array";
			case OBJECT -> "object";
			default -> "null";
		};
	}

	private @Nullable String members(ObjectNode schema) {
		Set<String> required = new LinkedHashSet<>();
		schema.path("required").forEach((name) -> required.add(name.asString("")));
		for (String name : required) {
			JsonNode member = schema.path("properties").get(name);
			boolean closed = member == null && isNothing(schema.get("additionalProperties"))
					&& !schema.has("patternProperties");
			if (closed || isNothing(member)) {
				return "it requires '" + name + "', which is not allowed";
			}
			if (member != null && needs(member, schema, new HashSet<>())) {
				return "it requires '" + name + "', which requires the same again without an end";
			}
		}
		return (schema.path("maxProperties").asLong(Long.MAX_VALUE) < required.size())
				? "it requires more members than maxProperties" : null;
	}

	/** Return whether each value of a schema contains a value of another one. */
	private boolean needs(JsonNode schema, ObjectNode wanted, Set<JsonNode> seen) {
		JsonNode target = target(schema);
		String type = target.path("type").asString("");
		if (target == wanted) {
			return type.equals("object");
		}
		if (seen.size() >= MAX_DEPTH || !seen.add(target)) {
			return false;
		}
		return parts(target, type).anyMatch((part) -> needs(part, wanted, seen)) || Stream.of("anyOf", "oneOf")
			.map(target::path)
			.anyMatch((choices) -> !choices.isEmpty()
					&& choices.valueStream().allMatch((choice) -> needs(choice, wanted, seen)));
	}

	/** Return the schemas that each value of a schema has a value of. */
	private static Stream<JsonNode> parts(JsonNode schema, String type) {
		Stream<JsonNode> all = schema.path("allOf").valueStream();
		if (type.equals("object")) {
			JsonNode properties = schema.path("properties");
			return Stream.concat(all,
					schema.path("required").valueStream().map((name) -> properties.path(name.asString(""))));
		}
		if (type.equals("array") && schema.path("minItems").asInt(0) > 0) {
			return Stream.concat(all,
					Stream.of(schema.has("prefixItems") ? schema.path("prefixItems").path(0) : schema.path("items")));
		}
		return all;
	}

	/** Follow a local reference that stands alone. */
	private JsonNode target(JsonNode schema) {
		JsonNode target = schema;
		for (int i = 0; i < MAX_DEPTH && isPointer(target.path("$ref").asString("")); i++) {
			JsonNode next = this.root.at(target.path("$ref").stringValue().substring(1));
			if (next.isMissingNode()) {
				return target;
			}
			target = next;
		}
		return target;
	}

	/** Whether a reference names a place, not an anchor. */
	private static boolean isPointer(String reference) {
		return reference.equals("#") || (reference.startsWith("#/") && reference.length() <= MAX_POINTER_LENGTH);
	}

	/** Whether a schema allows nothing: {@code false}, or the opposite of everything. */
	private static boolean isNothing(@Nullable JsonNode schema) {
		if (schema == null) {
			return false;
		}
		JsonNode not = schema.get("not");
		return (schema.isBoolean() && !schema.booleanValue())
				|| (not != null && ((not.isObject() && not.isEmpty()) || (not.isBoolean() && not.booleanValue())));
	}

	/**
	 * Place that no value fits.
	 *
	 * @param path the path from the root of the schema, such as {@code /properties/age};
	 * empty for the root
	 * @param reason the reason
	 */
	public record Place(String path, String reason) {

		@Override
		public String toString() {
			return this.path + ": " + this.reason;
		}

	}

}
