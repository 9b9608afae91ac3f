package io.mcpspring.engine.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * The property whose constant value distinguishes the alternatives of a choice.
 *
 * @param name the name of the property
 * @param values its value in each alternative; missing if the alternative is {@code null}
 */
record Discriminator(String name, List<JsonNode> values) {

	/**
	 * Find the discriminator of alternatives.
	 * @param alternatives their schemas, with references resolved
	 * @return the discriminator, or {@code null} if there is none
	 */
	static @Nullable Discriminator of(List<JsonNode> alternatives) {
		List<JsonNode> objects = alternatives.stream().filter((alternative) -> !isNull(alternative)).toList();
		if (objects.size() < 2) {
			return null;
		}
		return objects.get(0)
			.path("properties")
			.propertyStream()
			.map((property) -> property.getKey())
			.filter((name) -> distinguishes(name, objects))
			.findFirst()
			.map((name) -> new Discriminator(name,
					alternatives.stream().map((alternative) -> constant(alternative, name)).toList()))
			.orElse(null);
	}

	private static boolean isNull(JsonNode schema) {
		return schema.path("type").asString("").equals("null");
	}

	private static boolean distinguishes(String name, List<JsonNode> alternatives) {
		Set<JsonNode> values = new LinkedHashSet<>();
		return alternatives.stream().allMatch((alternative) -> {
			JsonNode value = constant(alternative, name);
			return value.isValueNode() && values.add(value);
		});
	}

	private static JsonNode constant(JsonNode schema, String name) {
		JsonNode property = schema.path("properties").path(name);
		if (property.has("const")) {
			return property.path("const");
		}
		JsonNode choices = property.path("enum");
		return (choices.size() == 1) ? choices.path(0) : MissingNode.getInstance();
	}

	/**
	 * Find the alternative that a value selects.
	 * @param value a value without {@link #mismatch}
	 * @return its index; that of the first alternative for a value that is not an object
	 */
	int choose(JsonNode value) {
		return value.isObject() ? this.values.indexOf(value.path(this.name)) : first();
	}

	private int first() {
		List<Integer> present = new ArrayList<>();
		for (int i = 0; i < this.values.size(); i++) {
			if (!this.values.get(i).isMissingNode()) {
				present.add(i);
			}
		}
		return present.get(0);
	}

	/**
	 * Explain why a value selects none of the alternatives.
	 * @param value the value
	 * @return the violation, with a path relative to the value; {@code null} if the value
	 * selects one
	 */
	@Nullable SchemaViolation mismatch(JsonNode value) {
		if (!value.isObject()) {
			return null;
		}
		JsonNode given = value.path(this.name);
		if (given.isMissingNode()) {
			return new SchemaViolation("",
					"required property '" + this.name + "' is missing (one of " + choices() + ")");
		}
		return this.values.contains(given) ? null
				: new SchemaViolation("/" + escaped(this.name), "must be one of " + choices());
	}

	private String choices() {
		return this.values.stream()
			.filter((value) -> !value.isMissingNode())
			.map(JsonNode::asString)
			.collect(Collectors.joining(", "));
	}

	private static String escaped(String name) {
		return name.replace("~", "~0").replace("/", "~1");
	}

}
