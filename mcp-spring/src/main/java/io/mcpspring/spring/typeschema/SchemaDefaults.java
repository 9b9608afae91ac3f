package io.mcpspring.spring.typeschema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Default values of a schema, at any depth, and their application to values. {@code null}
 * counts as absent.
 */
public final class SchemaDefaults {

	private static final String DEFAULT = "default";

	private final ObjectNode schema;

	private final boolean any;

	/**
	 * Collect the defaults of a schema.
	 * @param schema a schema created by {@link SchemaGenerator}
	 */
	public SchemaDefaults(ObjectNode schema) {
		this.schema = schema;
		this.any = schema.findParent(DEFAULT) != null;
	}

	/**
	 * Add the default values of absent members.
	 * @param value a value that fits the schema; not modified
	 * @return the value or a copy of it with the defaults
	 */
	public ObjectNode apply(ObjectNode value) {
		if (!this.any) {
			return value;
		}
		ObjectNode copy = value.deepCopy();
		fill(copy, this.schema);
		return copy;
	}

	private void fill(JsonNode value, JsonNode declared) {
		JsonNode schema = resolve(declared);
		JsonNode variant = variant(value, schema.path("anyOf"));
		if (variant != null) {
			fill(value, variant);
		}
		if (value instanceof ObjectNode object) {
			fillObject(object, schema);
		}
		else if (value instanceof ArrayNode array && schema.path("items").isObject()) {
			array.forEach((item) -> fill(item, schema.path("items")));
		}
	}

	private void fillObject(ObjectNode object, JsonNode schema) {
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			JsonNode value = object.get(property.getKey());
			JsonNode standIn = property.getValue().get(DEFAULT);
			if ((value == null || value.isNull()) && standIn != null) {
				value = standIn.deepCopy();
				object.set(property.getKey(), value);
			}
			if (value != null) {
				fill(value, property.getValue());
			}
		}
		if (schema.path("additionalProperties").isObject()) {
			object.forEach((value) -> fill(value, schema.path("additionalProperties")));
		}
	}

	/**
	 * Return the alternative whose constants a value has, which is how subtypes are told
	 * apart; {@code null} unless there is exactly one.
	 */
	private @Nullable JsonNode variant(JsonNode value, JsonNode alternatives) {
		List<JsonNode> found = new ArrayList<>();
		for (JsonNode alternative : value.isObject() ? alternatives : MissingNode.getInstance()) {
			JsonNode properties = resolve(alternative).path("properties");
			boolean differs = properties.properties()
				.stream()
				.anyMatch((property) -> property.getValue().has("const")
						&& !property.getValue().get("const").equals(value.get(property.getKey())));
			if (!differs && properties.isObject()) {
				found.add(alternative);
			}
		}
		return (found.size() == 1) ? found.get(0) : null;
	}

	private JsonNode resolve(JsonNode declared) {
		String reference = declared.path("$ref").asString("");
		return reference.isEmpty() ? declared
				: this.schema.path("$defs").path(reference.substring("#/$defs/".length()));
	}

}
