package io.mcpspring.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Schemas as they are listed. Those of arguments have no list of types and no
 * {@code null}, for which some hosts refuse a tool, or all: an absent argument says the
 * same. In the inline form they also have no alternatives at the root.
 */
public final class ListedSchemas {

	private static final List<String> CHOICES = List.of("anyOf", "oneOf");

	private static final List<String> CONDITIONS = List.of("not", "if", "then", "else");

	/** The name of the type. */
	private static final StringNode NULL = StringNode.valueOf("null");

	private ListedSchemas() {
	}

	/**
	 * Return the schema of arguments as it is listed.
	 * @param schema the schema that calls are checked by; not modified
	 * @param form the form
	 * @return the schema
	 */
	public static ObjectNode input(ObjectNode schema, SchemaForm form) {
		boolean inline = form == SchemaForm.INLINE;
		ObjectNode listed = inline ? InlineSchemas.input(schema.deepCopy()) : schema.deepCopy();
		withoutNull(listed);
		if (inline) {
			root(listed);
		}
		return listed;
	}

	/**
	 * Return the schema of a structured result as it is listed.
	 * @param schema the schema that results are checked by; not modified
	 * @param form the form
	 * @return the schema
	 */
	public static ObjectNode output(ObjectNode schema, SchemaForm form) {
		return (form == SchemaForm.INLINE) ? InlineSchemas.output(schema.deepCopy()) : schema;
	}

	private static void withoutNull(ObjectNode schema) {
		SubSchemas.of(schema).forEach(ListedSchemas::withoutNull);
		JsonNode type = schema.path("type");
		boolean nullable = type.isArray() && removeNull((ArrayNode) type);
		if (nullable && schema.path("default").isNull()) {
			schema.remove("default");
		}
		if (type.size() == 1) {
			schema.set("type", type.get(0));
		}
		else if (type.size() > 1) {
			oneType(schema, type);
		}
		if (schema.path("enum") instanceof ArrayNode values && values.size() > 1) {
			removeNull(values);
		}
		CHOICES.forEach((choice) -> withoutNull(schema, choice));
	}

	private static boolean removeNull(ArrayNode values) {
		int size = values.size();
		return size > 1 && values.removeIf((value) -> value.isNull() || value.equals(NULL)).size() < size;
	}

	/** Say by alternatives that there are several types. */
	private static void oneType(ObjectNode schema, JsonNode types) {
		ArrayNode choices = JsonNodeFactory.instance.arrayNode();
		types.forEach((type) -> {
			ObjectNode choice = choices.addObject();
			choice.set("type", type);
			if (type.asString("").equals("array")) {
				JsonNode items = schema.get("items");
				choice.set("items", (items != null) ? items : JsonNodeFactory.instance.objectNode());
			}
		});
		schema.remove(List.of("type", "items"));
		if (schema.has("anyOf")) {
			schema.withArrayProperty("allOf").addObject().set("anyOf", choices);
		}
		else {
			schema.set("anyOf", choices);
		}
	}

	private static void withoutNull(ObjectNode schema, String choice) {
		JsonNode all = schema.path(choice);
		int size = all.size();
		if (!(all instanceof ArrayNode choices) || size < 2 || choices.removeIf(ListedSchemas::isNull).size() == size) {
			return;
		}
		if (choices.size() == 1 && choices.get(0) instanceof ObjectNode only
				&& only.propertyNames().stream().noneMatch(schema::has)) {
			schema.remove(choice);
			schema.setAll(only);
		}
		if (schema.path("default").isNull()) {
			schema.remove("default");
		}
	}

	private static boolean isNull(JsonNode schema) {
		return schema.path("type").asString("").equals("null") || (schema.has("const") && schema.get("const").isNull())
				|| (schema.path("enum").size() == 1 && schema.path("enum").get(0).isNull());
	}

	/** Collect the properties of alternatives at the root. */
	private static void root(ObjectNode schema) {
		CONDITIONS.forEach(schema::remove);
		for (String keyword : List.of("allOf", "anyOf", "oneOf")) {
			if (schema.remove(keyword) instanceof ArrayNode parts) {
				List<JsonNode> resolved = new ArrayList<>();
				parts.forEach((part) -> resolved.add(resolved(part, schema)));
				union(schema, resolved, keyword.equals("allOf"));
			}
		}
	}

	private static JsonNode resolved(JsonNode part, ObjectNode root) {
		String reference = part.path("$ref").asString("");
		return reference.startsWith("#/") ? root.at(reference.substring(1)) : part;
	}

	private static void union(ObjectNode schema, List<JsonNode> parts, boolean all) {
		ObjectNode properties = schema.withObjectProperty("properties");
		Set<String> required = null;
		List<String> forms = new ArrayList<>();
		for (JsonNode part : parts) {
			part.path("properties").properties().forEach((property) -> {
				if (!properties.has(property.getKey())) {
					properties.set(property.getKey(), property.getValue());
				}
			});
			Set<String> own = new LinkedHashSet<>();
			part.path("required").forEach((name) -> own.add(name.asString("")));
			forms.add(String.join(" and ", own));
			required = combined(required, own, all);
		}
		Set<String> known = new LinkedHashSet<>();
		schema.path("required").forEach((name) -> known.add(name.asString("")));
		known.addAll((required != null) ? required : Set.of());
		if (!known.isEmpty()) {
			ArrayNode names = schema.putArray("required");
			known.forEach(names::add);
		}
		forms.removeIf(String::isEmpty);
		if (!all && !forms.isEmpty()) {
			String before = schema.path("description").asString("");
			schema.put("description",
					(before.isEmpty() ? "" : before + ". ") + "Needs either " + String.join(", or ", forms));
		}
	}

	private static Set<String> combined(@Nullable Set<String> before, Set<String> own, boolean all) {
		if (before == null) {
			return new LinkedHashSet<>(own);
		}
		if (all) {
			before.addAll(own);
		}
		else {
			before.retainAll(own);
		}
		return before;
	}

}
