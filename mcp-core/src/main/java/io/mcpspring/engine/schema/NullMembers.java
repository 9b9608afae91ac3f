package io.mcpspring.engine.schema;

import java.util.List;
import java.util.Map;

import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of arguments that are {@code null}. Models write them for absent members, and
 * the protocol treats them as absent (server-2026 PARAM-05).
 */
public final class NullMembers {

	private NullMembers() {
	}

	/**
	 * Return whether a value contains {@code null} at any depth.
	 * @param value the value
	 * @return {@code false} if it does not
	 */
	public static boolean isIn(JsonNode value) {
		for (JsonNode member : value) {
			if (member.isNull() || (member.isContainer() && isIn(member))) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return arguments without those that are {@code null}.
	 * @param arguments the arguments; not modified
	 * @return a copy
	 */
	public static ObjectNode remove(ObjectNode arguments) {
		ObjectNode given = JsonNodeFactory.instance.objectNode();
		arguments.properties().forEach((entry) -> {
			if (!entry.getValue().isNull()) {
				given.set(entry.getKey(), entry.getValue());
			}
		});
		return given;
	}

	/**
	 * Explain that {@code null} is not a value for a required member, rather than that
	 * the member is missing.
	 * @param given the arguments as they came
	 * @param violations the violations of the arguments without such members
	 * @return the violations, those of such members at their own place
	 */
	public static List<SchemaViolation> explain(ObjectNode given, List<SchemaViolation> violations) {
		return violations.stream().map((violation) -> explain(given, violation)).toList();
	}

	private static SchemaViolation explain(ObjectNode given, SchemaViolation violation) {
		String path = violation.path();
		if (!path.isEmpty() && !path.startsWith("/")) {
			return violation;
		}
		for (Map.Entry<String, JsonNode> member : given.at(path).properties()) {
			if (member.getValue().isNull() && violation.equals(SchemaViolation.missing(path, member.getKey()))) {
				String place = JsonPointer.compile(path).appendProperty(member.getKey()).toString();
				return new SchemaViolation(place, "must not be null");
			}
		}
		return violation;
	}

}
