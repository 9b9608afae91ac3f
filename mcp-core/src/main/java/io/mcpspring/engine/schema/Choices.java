package io.mcpspring.engine.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Explanation of errors within {@code anyOf} and {@code oneOf} by the property that
 * distinguishes the alternatives, such as the type id of polymorphic types. Only the
 * errors of the selected alternative are reported; a value that selects none gets a
 * single error instead of one for each alternative.
 */
final class Choices {

	static final Set<String> KEYWORDS = Set.of("anyOf", "oneOf");

	/** Keywords whose subschema applies to a property or item of the value. */
	private static final Set<String> INNER = Set.of("items", "additionalItems", "additionalProperties", "contains",
			"unevaluatedItems", "unevaluatedProperties");

	/** Keywords of this kind that are followed by a name or index. */
	private static final Set<String> NAMED_INNER = Set.of("properties", "patternProperties", "prefixItems");

	private final JsonNode schema;

	private final JsonNode value;

	Choices(JsonNode schema, JsonNode value) {
		this.schema = schema;
		this.value = value;
	}

	/**
	 * Explain an error.
	 * @param error the error
	 * @return the explanation
	 */
	Explanation explain(Error error) {
		List<Object> path = elements(error.getEvaluationPath());
		List<Object> location = elements(error.getInstanceLocation());
		JsonNode at = this.schema;
		int depth = 0;
		boolean vague = false;
		for (int i = 0; i < path.size(); i++) {
			Object step = path.get(i);
			boolean choice = KEYWORDS.contains(step) && i + 1 < path.size() && path.get(i + 1) instanceof Integer;
			if (choice) {
				Discriminator discriminator = Discriminator.of(alternatives(at.path((String) step)));
				JsonNode chosenBy = at(location, depth);
				if (discriminator == null || chosenBy.isMissingNode()) {
					vague = true;
				}
				else if (discriminator.mismatch(chosenBy) != null) {
					return new Explanation(discriminator.mismatch(chosenBy), depth, false, vague);
				}
				else if (discriminator.choose(chosenBy) != (Integer) path.get(i + 1)) {
					return new Explanation(null, depth, true, vague);
				}
			}
			boolean named = step instanceof String keyword && NAMED_INNER.contains(keyword);
			depth += (named || INNER.contains(step)) ? 1 : 0;
			at = next(at, step);
			if ((named || choice) && i + 1 < path.size()) {
				at = next(at, path.get(++i));
			}
		}
		return new Explanation(null, depth, false, vague);
	}

	private JsonNode next(JsonNode at, Object step) {
		if ("$ref".equals(step)) {
			return resolve(at);
		}
		return (step instanceof Integer index) ? at.path(index) : at.path(String.valueOf(step));
	}

	private JsonNode resolve(JsonNode node) {
		String reference = node.path("$ref").asString("");
		if (!reference.startsWith("#")) {
			return MissingNode.getInstance();
		}
		String pointer = reference.substring(1);
		return (pointer.isEmpty() || pointer.startsWith("/")) ? this.schema.at(pointer) : MissingNode.getInstance();
	}

	private List<JsonNode> alternatives(JsonNode choice) {
		List<JsonNode> alternatives = new ArrayList<>();
		choice.forEach((alternative) -> alternatives.add(alternative.has("$ref") ? resolve(alternative) : alternative));
		return alternatives;
	}

	/** Return the part of the value at the beginning of a location. */
	private JsonNode at(List<Object> location, int depth) {
		JsonNode node = this.value;
		for (int i = 0; i < depth; i++) {
			node = (i < location.size()) ? next(node, location.get(i)) : MissingNode.getInstance();
		}
		return node;
	}

	static List<Object> elements(@Nullable NodePath path) {
		List<Object> elements = new ArrayList<>();
		for (int i = 0; path != null && i < path.getNameCount(); i++) {
			elements.add(path.getElement(i));
		}
		return elements;
	}

	/**
	 * Explanation of an error.
	 *
	 * @param instead the violation that replaces all errors of the choice, or
	 * {@code null}
	 * @param depth the number of steps of the error's location that lead to the choice
	 * @param dropped whether the error belongs to an alternative that is not selected
	 * @param vague whether the error belongs to a choice without discriminator
	 */
	record Explanation(@Nullable SchemaViolation instead, int depth, boolean dropped, boolean vague) {
	}

}
