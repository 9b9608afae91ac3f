package io.mcpspring.client.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Reads one schema of a server, which may be hostile: references lead nowhere but into
 * the schema itself, circles of them end, and the number of parts read is bounded.
 */
final class SchemaReader {

	private static final int MAX_DEPTH = 16;

	/** Parts of a schema that are looked at for one method, each as often as it is. */
	private static final int MAX_PARTS = 20_000;

	/** The characters of a reference, each of which may be a step in memory. */
	private static final int MAX_REFERENCE = 1000;

	private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean", "array", "object",
			"null");

	private final JsonNode root;

	private int parts;

	SchemaReader(JsonNode root) {
		this.root = root;
	}

	/**
	 * Read a part of the schema.
	 * @throws SchemaTooLargeException if too much was read already
	 */
	SchemaView read(JsonNode schema) {
		return read(schema, 0);
	}

	private SchemaView read(JsonNode schema, int depth) {
		spend(1);
		if (!schema.isObject() || depth > MAX_DEPTH) {
			return SchemaView.ANYTHING;
		}
		List<SchemaView> parts = new ArrayList<>(List.of(own(schema)));
		if (schema.path("$ref").isString()) {
			parts.add(read(target(schema.path("$ref").stringValue()), depth + 1));
		}
		parts.addAll(branches(schema.path("allOf"), depth));
		for (String keyword : List.of("anyOf", "oneOf")) {
			List<SchemaView> choices = branches(schema.path(keyword), depth);
			if (!choices.isEmpty()) {
				parts.add(SchemaView.any(choices));
			}
		}
		return SchemaView.all(parts);
	}

	private List<SchemaView> branches(JsonNode schemas, int depth) {
		return schemas.valueStream().map((schema) -> read(schema, depth + 1)).toList();
	}

	private JsonNode target(String reference) {
		try {
			return (reference.startsWith("#/") && reference.length() <= MAX_REFERENCE)
					? this.root.at(JsonPointer.compile(reference.substring(1))) : this.root.path("");
		}
		catch (IllegalArgumentException ex) {
			return this.root.path("");
		}
	}

	private SchemaView own(JsonNode schema) {
		Map<String, JsonNode> properties = new LinkedHashMap<>();
		if (schema.path("properties").isObject()) {
			spend(schema.path("properties").size());
			schema.path("properties").properties().forEach((entry) -> properties.put(entry.getKey(), entry.getValue()));
		}
		JsonNode additional = schema.path("additionalProperties");
		boolean open = additional.isObject() || additional.isBoolean() && additional.booleanValue()
				|| schema.has("patternProperties");
		JsonNode items = schema.get("items");
		return new SchemaView(types(schema.path("type")), properties, strings(schema.path("required")), open,
				(items != null && items.isObject()) ? items : null, constants(schema));
	}

	private Set<String> types(JsonNode type) {
		Set<String> names = type.isString() ? Set.of(type.stringValue()) : strings(type);
		Set<String> known = new LinkedHashSet<>(names);
		known.retainAll(TYPES);
		return (known.size() == names.size()) ? known : Set.of();
	}

	private Set<String> constants(JsonNode schema) {
		JsonNode constant = schema.path("const");
		if (constant.isString()) {
			return Set.of(constant.stringValue());
		}
		Set<String> strings = strings(schema.path("enum"));
		return (strings.size() == schema.path("enum").size()) ? strings : Set.of();
	}

	private Set<String> strings(@Nullable JsonNode array) {
		if (array == null || !array.isArray()) {
			return Set.of();
		}
		spend(array.size());
		Set<String> strings = new LinkedHashSet<>();
		array.forEach((value) -> {
			if (value.isString()) {
				strings.add(value.stringValue());
			}
		});
		return strings;
	}

	private void spend(int more) {
		this.parts += more;
		if (this.parts > MAX_PARTS) {
			throw new SchemaTooLargeException(MAX_PARTS);
		}
	}

	/** A schema has more parts than are compared. */
	static final class SchemaTooLargeException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		SchemaTooLargeException(int most) {
			super("it has more than " + most + " parts");
		}

	}

}
