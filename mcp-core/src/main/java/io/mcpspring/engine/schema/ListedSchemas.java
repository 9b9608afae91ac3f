package io.mcpspring.engine.schema;

import java.util.List;

import io.mcpspring.engine.jsonrpc.JsonWeight;
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

	/** The name of the type. */
	private static final StringNode NULL = StringNode.valueOf("null");

	/**
	 * The memory, in bytes, that references of a small schema may be written out to: a
	 * listed schema is kept, and short texts can be large ones in the inline form.
	 */
	private static final long WRITTEN_OUT = 512 * 1024;

	private ListedSchemas() {
	}

	/**
	 * Return the schema of arguments as it is listed.
	 * @param schema the schema that calls are checked by; not modified
	 * @param form the form
	 * @return the schema
	 */
	public static ObjectNode input(ObjectNode schema, SchemaForm form) {
		boolean inline = form != SchemaForm.REFERENCES;
		long most = most(schema);
		ObjectNode listed = inline ? InlineSchemas.of(schema, most) : schema.deepCopy();
		withoutNull(listed);
		return inline ? plain(listed, 2 * most) : listed;
	}

	private static ObjectNode plain(ObjectNode schema, long most) {
		ObjectNode plain = PlainSchemas.root(schema);
		return (JsonWeight.of(plain) <= most) ? plain : PlainSchemas.root(JsonNodeFactory.instance.objectNode()
			.put("description", "The schema of the arguments is too large for a list"));
	}

	/** Return the memory that references of a schema may be written out to, in bytes. */
	private static long most(ObjectNode schema) {
		return WRITTEN_OUT + JsonWeight.of(schema);
	}

	/**
	 * Return the schema of a structured result as it is listed.
	 * @param schema the schema that results are checked by; not modified
	 * @param form the form
	 * @return the schema
	 */
	public static ObjectNode output(ObjectNode schema, SchemaForm form) {
		return (form != SchemaForm.REFERENCES) ? InlineSchemas.of(schema, most(schema)) : schema;
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

}
