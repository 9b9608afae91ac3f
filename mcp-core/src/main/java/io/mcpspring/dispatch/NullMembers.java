package io.mcpspring.dispatch;

import java.util.List;
import java.util.Map;

import io.mcpspring.schema.SchemaViolation;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of arguments that are {@code null}. Models write them for what is absent, and
 * the protocol treats them as absent (server-2026 PARAM-05).
 */
final class NullMembers {

	private NullMembers() {
	}

	/** Return whether a value contains {@code null} at any depth. */
	static boolean isIn(JsonNode value) {
		for (JsonNode member : value) {
			if (member.isNull() || (member.isContainer() && isIn(member))) {
				return true;
			}
		}
		return false;
	}

	/** Return arguments without those that are {@code null}. */
	static ObjectNode remove(ObjectNode arguments) {
		ObjectNode given = JsonNodeFactory.instance.objectNode();
		arguments.properties().forEach((entry) -> {
			if (!entry.getValue().isNull()) {
				given.set(entry.getKey(), entry.getValue());
			}
		});
		return given;
	}

	/**
	 * Remove nested members that are {@code null} where the schema does not allow it.
	 * @param arguments the arguments; not modified
	 * @param violations their violations of the schema
	 * @return a copy without the members; the same arguments if there are none
	 */
	static ObjectNode remove(ObjectNode arguments, List<SchemaViolation> violations) {
		ObjectNode mended = arguments;
		for (SchemaViolation violation : violations) {
			if (isNullMember(mended, violation.path())) {
				mended = (mended == arguments) ? arguments.deepCopy() : mended;
				JsonPointer place = JsonPointer.compile(violation.path());
				mended.at(place.head()).asObject().remove(place.last().getMatchingProperty());
			}
		}
		return mended;
	}

	/**
	 * Explain that {@code null} is not a value for a required member, rather than that
	 * the member is missing.
	 * @param given the arguments as they came
	 * @param violations the violations of what was left of them
	 * @return the violations, those of such members at their own place
	 */
	static List<SchemaViolation> explain(ObjectNode given, List<SchemaViolation> violations) {
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

	/** Whether there is such a member; a long path is abbreviated and leads nowhere. */
	private static boolean isNullMember(ObjectNode arguments, String path) {
		if (!path.startsWith("/")) {
			return false;
		}
		JsonPointer place = JsonPointer.compile(path);
		return arguments.at(place).isNull() && arguments.at(place.head()).isObject();
	}

}
