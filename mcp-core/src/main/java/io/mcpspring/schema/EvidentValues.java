package io.mcpspring.schema;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeType;

/**
 * Proof that a value is valid, without the validator library. It exists for schemas of
 * types, required members and strings to choose from, as most tools have them. A value
 * without proof is not invalid: the library validates it, and describes violations.
 * Members that the schema does not name are never proven, so the proof does not descend
 * further into a value than the schema does.
 */
final class EvidentValues {

	private final Set<JsonNodeType> types = EnumSet.noneOf(JsonNodeType.class);

	/** Whether of all numbers only integers are proven. */
	private boolean integers;

	private @Nullable Set<String> choices;

	private @Nullable EvidentValues items;

	private final Map<String, EvidentValues> members = new HashMap<>();

	private final Set<String> required = new HashSet<>();

	private EvidentValues() {
	}

	/**
	 * Return the proof for values of a schema.
	 * @param schema the schema, for which there is {@linkplain EvidentSchema proof}
	 * @return the proof, or {@code null} if the library has to decide about each value
	 */
	static @Nullable EvidentValues of(JsonNode schema) {
		EvidentValues values = new EvidentValues();
		for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
			if (!values.take(keyword.getKey(), keyword.getValue())) {
				return null;
			}
		}
		return values.types.isEmpty() ? null : values;
	}

	private boolean take(String keyword, JsonNode value) {
		return switch (keyword) {
			case "$schema", "title", "description", "default", "examples", "format", "x-mcp-header" -> true;
			// For members that the schema does not name, and thus without effect.
			case "additionalProperties" -> true;
			case "type" -> takeTypes(value);
			case "required" -> takeRequired(value);
			case "enum" -> takeChoices(value);
			case "items" -> takeItems(value);
			case "properties" -> takeMembers(value);
			default -> false;
		};
	}

	private boolean takeTypes(JsonNode value) {
		if (value.isArray()) {
			for (JsonNode one : value) {
				takeTypes(one);
			}
			return true;
		}
		String name = value.stringValue();
		boolean integer = name.equals("integer");
		JsonNodeType type = integer ? JsonNodeType.NUMBER : JsonNodeType.valueOf(name.toUpperCase(Locale.ROOT));
		boolean first = this.types.add(type);
		if (type == JsonNodeType.NUMBER) {
			this.integers = integer && (first || this.integers);
		}
		return true;
	}

	private boolean takeRequired(JsonNode value) {
		for (JsonNode name : value) {
			this.required.add(name.stringValue());
		}
		return true;
	}

	private boolean takeChoices(JsonNode value) {
		Set<String> all = new HashSet<>();
		for (JsonNode choice : value) {
			if (!choice.isString()) {
				return false;
			}
			all.add(choice.stringValue());
		}
		this.choices = all;
		return true;
	}

	private boolean takeItems(JsonNode value) {
		this.items = of(value);
		return this.items != null;
	}

	private boolean takeMembers(JsonNode value) {
		for (Map.Entry<String, JsonNode> member : value.properties()) {
			EvidentValues values = of(member.getValue());
			if (values == null) {
				return false;
			}
			this.members.put(member.getKey(), values);
		}
		return true;
	}

	/**
	 * Return whether a value is certainly valid.
	 * @param value the value
	 * @return {@code false} if the library has to decide
	 */
	boolean include(JsonNode value) {
		JsonNodeType type = value.getNodeType();
		if (!this.types.contains(type)) {
			return false;
		}
		if (this.choices != null) {
			return type == JsonNodeType.STRING && this.choices.contains(value.stringValue());
		}
		return switch (type) {
			case OBJECT -> includeMembers(value);
			case ARRAY -> includeItems(value);
			case NUMBER -> !this.integers || value.isIntegralNumber();
			default -> true;
		};
	}

	private boolean includeMembers(JsonNode value) {
		for (String name : this.required) {
			if (!value.has(name)) {
				return false;
			}
		}
		for (Map.Entry<String, JsonNode> member : value.properties()) {
			EvidentValues values = this.members.get(member.getKey());
			if (values == null || !values.include(member.getValue())) {
				return false;
			}
		}
		return true;
	}

	private boolean includeItems(JsonNode value) {
		if (this.items == null) {
			return false;
		}
		for (JsonNode item : value) {
			if (!this.items.include(item)) {
				return false;
			}
		}
		return true;
	}

}
