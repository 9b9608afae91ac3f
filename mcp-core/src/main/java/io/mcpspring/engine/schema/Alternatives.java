package io.mcpspring.engine.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Alternatives and parts of a schema in the form that all hosts know: {@code anyOf}
 * stands alone, and an object has one list of properties.
 */
final class Alternatives {

	private Alternatives() {
	}

	/** Merge the parts of a schema, and the alternatives of an object, into it. */
	static void unite(ObjectNode schema) {
		if (schema.remove("allOf") instanceof ArrayNode parts) {
			merge(schema, parts);
		}
		if (!schema.path("type").asString("").equals("object") && !schema.has("properties")) {
			return;
		}
		for (String keyword : List.of("anyOf", "oneOf")) {
			if (schema.remove(keyword) instanceof ArrayNode choices) {
				choices.forEach((choice) -> {
					if (choice instanceof ObjectNode object) {
						unite(object);
					}
				});
				union(schema, choices);
			}
		}
	}

	private static void merge(ObjectNode schema, ArrayNode parts) {
		parts.forEach((part) -> part.properties().forEach((keyword) -> {
			switch (keyword.getKey()) {
				case "allOf" -> merge(schema, part.withArray("allOf"));
				case "properties" -> properties(schema, part);
				case "required" -> require(schema, names(part));
				default -> schema.putIfAbsent(keyword.getKey(), keyword.getValue());
			}
		}));
	}

	/** Rewrite the {@code anyOf} of a schema whose alternatives are rewritten. */
	static void rewrite(ObjectNode schema) {
		ArrayNode choices = flat(schema.remove("anyOf"));
		String type = schema.path("type").asString("");
		if (type.isEmpty() && choices.size() == 1 && choices.get(0) instanceof ObjectNode only) {
			only.properties().forEach((keyword) -> schema.putIfAbsent(keyword.getKey(), keyword.getValue()));
		}
		else if (!choices.isEmpty() && (type.isEmpty() || isTyped(choices, type))) {
			schema.set("anyOf", choices);
			describe(schema);
		}
	}

	private static boolean isTyped(ArrayNode choices, String type) {
		return choices.valueStream().allMatch((choice) -> choice.path("type").asString("").equals(type));
	}

	private static ArrayNode flat(JsonNode choices) {
		ArrayNode flat = JsonNodeFactory.instance.arrayNode();
		Set<JsonNode> seen = new LinkedHashSet<>();
		choices.forEach((choice) -> {
			if (choice.path("anyOf").isArray()) {
				choice.path("anyOf").forEach(seen::add);
			}
			else {
				seen.add(choice);
			}
		});
		seen.forEach(flat::add);
		return flat;
	}

	/** Let {@code anyOf} stand alone: its alternatives have the description. */
	static void describe(ObjectNode schema) {
		JsonNode description = schema.path("description");
		if (description.isString()) {
			schema.path("anyOf").forEach((choice) -> {
				if (choice instanceof ObjectNode object) {
					object.putIfAbsent("description", description);
				}
			});
		}
		schema.retain("anyOf", "x-mcp-header");
	}

	/** Collect the properties of alternatives of an object. */
	private static void union(ObjectNode schema, ArrayNode choices) {
		Set<String> common = null;
		List<String> forms = new ArrayList<>();
		for (JsonNode choice : choices) {
			properties(schema, choice);
			Set<String> own = names(choice);
			forms.add(String.join(" and ", own));
			if (common == null) {
				common = new LinkedHashSet<>(own);
			}
			else {
				common.retainAll(own);
			}
		}
		require(schema, (common != null) ? common : Set.of());
		forms.removeIf(String::isEmpty);
		if (!forms.isEmpty()) {
			String before = schema.path("description").asString("");
			schema.put("description",
					(before.isEmpty() ? "" : before + ". ") + "Needs either " + String.join(", or ", forms));
		}
	}

	private static void properties(ObjectNode schema, JsonNode part) {
		part.path("properties").properties().forEach((property) -> {
			ObjectNode properties = schema.withObjectProperty("properties");
			properties.putIfAbsent(property.getKey(), property.getValue());
		});
	}

	private static Set<String> names(JsonNode part) {
		Set<String> names = new LinkedHashSet<>();
		part.path("required").forEach((name) -> names.add(name.asString("")));
		return names;
	}

	private static void require(ObjectNode schema, Set<String> names) {
		Set<String> all = names(schema);
		all.addAll(names);
		if (!all.isEmpty()) {
			ArrayNode required = schema.putArray("required");
			all.forEach(required::add);
		}
	}

}
