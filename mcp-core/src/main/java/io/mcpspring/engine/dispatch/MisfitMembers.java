package io.mcpspring.engine.dispatch;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpspring.engine.schema.SchemaViolation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of objects that do not fit a schema, and copies without them. Lists, objects
 * and items of lists are never removed, since what is left would look complete.
 */
final class MisfitMembers {

	private MisfitMembers() {
	}

	/**
	 * Remove members that are {@code null} where the schema does not allow it. A member
	 * of one item of a list is removed from all of them.
	 * @param value the value; not modified
	 * @param violations its violations of the schema
	 * @return a copy without the members; the same value if there are none
	 */
	static ObjectNode removeNull(ObjectNode value, List<SchemaViolation> violations) {
		ObjectNode copy = value.deepCopy();
		boolean removed = false;
		for (SchemaViolation violation : violations) {
			removed |= isPlace(violation) && removeNull(copy, JsonPointer.compile(violation.path()));
		}
		return removed ? copy : value;
	}

	/**
	 * Remove members that are {@code null}, undeclared, or values that do not fit.
	 * @param value the value; not modified
	 * @param violations its violations of the schema, at least one
	 * @return a copy without the members; {@code null} if that does not mend each
	 * violation
	 */
	static @Nullable JsonNode remove(JsonNode value, List<SchemaViolation> violations) {
		JsonNode copy = value.deepCopy();
		for (SchemaViolation violation : violations) {
			if (!isPlace(violation)) {
				return null;
			}
			JsonPointer place = JsonPointer.compile(violation.path());
			boolean mended = value.at(place).isNull() ? removeNull(copy, place)
					: removeUndeclared(copy.at(place), violation) || removeValue(copy, place);
			if (!mended && !copy.at(place).isMissingNode()) {
				return null;
			}
		}
		return copy;
	}

	/**
	 * Return the place of a violation, the same for all items of a list.
	 * @param value the value that has the place
	 * @param violation a violation
	 * @return the path, with an asterisk for each index
	 */
	static String generalized(JsonNode value, SchemaViolation violation) {
		if (!isPlace(violation)) {
			return violation.path();
		}
		StringBuilder place = new StringBuilder();
		JsonNode node = value;
		for (JsonPointer rest = JsonPointer.compile(violation.path()); !rest.matches(); rest = rest.tail()) {
			boolean item = node.isArray();
			place.append('/').append(item ? "*" : rest.getMatchingProperty());
			node = item ? node.path(rest.getMatchingIndex()) : node.path(rest.getMatchingProperty());
		}
		return place.toString();
	}

	/** Whether a path is one; a long one is abbreviated and leads nowhere. */
	private static boolean isPlace(SchemaViolation violation) {
		return violation.path().isEmpty() || violation.path().startsWith("/");
	}

	private static boolean removeNull(JsonNode node, JsonPointer place) {
		boolean removed = false;
		if (node.isArray() && !place.matches()) {
			for (JsonNode item : node) {
				removed |= removeNull(item, place.tail());
			}
			return removed;
		}
		JsonNode member = (node.isObject() && !place.matches()) ? node.get(place.getMatchingProperty()) : null;
		if (member == null) {
			return false;
		}
		if (!place.tail().matches()) {
			return removeNull(member, place.tail());
		}
		return member.isNull() && node.asObject().remove(place.getMatchingProperty()) != null;
	}

	private static boolean removeUndeclared(JsonNode node, SchemaViolation violation) {
		Optional<String> undeclared = node.propertyStream()
			.map(Map.Entry::getKey)
			.filter((name) -> violation.equals(SchemaViolation.undeclared(violation.path(), name)))
			.findFirst();
		undeclared.ifPresent((name) -> node.asObject().remove(name));
		return undeclared.isPresent();
	}

	private static boolean removeValue(JsonNode node, JsonPointer place) {
		boolean member = !place.matches() && node.at(place).isValueNode() && node.at(place.head()).isObject();
		return member && node.at(place.head()).asObject().remove(place.last().getMatchingProperty()) != null;
	}

}
