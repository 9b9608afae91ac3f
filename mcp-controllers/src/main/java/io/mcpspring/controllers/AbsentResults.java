package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Removal of members that are {@code null} from an answer whose output schema does not
 * allow it. The mapper of a controller writes them, that of other tools leaves them out.
 */
final class AbsentResults {

	private static final List<String> UNIONS = List.of("anyOf", "oneOf");

	private final ObjectNode root;

	/**
	 * Create the removal for one tool.
	 * @param root its output schema
	 */
	AbsentResults(ObjectNode root) {
		this.root = root;
	}

	/**
	 * Remove members from an answer.
	 * @param answer the answer, which is modified
	 */
	void remove(JsonNode answer) {
		remove(answer, alternatives(this.root));
	}

	private void remove(JsonNode value, Collection<JsonNode> schemas) {
		if (value instanceof ObjectNode object) {
			List<String> absent = new ArrayList<>();
			object.properties().forEach((member) -> {
				Collection<JsonNode> described = member(schemas, member.getKey());
				if (!member.getValue().isNull()) {
					remove(member.getValue(), described);
				}
				else if (!described.isEmpty() && described.stream().noneMatch(AbsentResults::allowsNull)) {
					absent.add(member.getKey());
				}
			});
			absent.forEach(object::remove);
		}
		else if (value.isArray()) {
			Collection<JsonNode> described = described(schemas, "items");
			value.forEach((item) -> remove(item, described));
		}
	}

	/** Return the schemas of a member; empty if it may have any value. */
	private Collection<JsonNode> member(Collection<JsonNode> schemas, String name) {
		List<JsonNode> properties = schemas.stream().map((schema) -> schema.path("properties")).toList();
		Collection<JsonNode> described = described(properties, name);
		return described.isEmpty() ? described(schemas, "additionalProperties") : described;
	}

	private Collection<JsonNode> described(Collection<JsonNode> schemas, String keyword) {
		Set<JsonNode> described = identities();
		for (JsonNode schema : schemas) {
			if (schema.path(keyword).isObject()) {
				collect(schema.path(keyword), described);
			}
		}
		return described;
	}

	private Collection<JsonNode> alternatives(JsonNode schema) {
		Set<JsonNode> found = identities();
		collect(schema, found);
		return found;
	}

	private static Set<JsonNode> identities() {
		return Collections.newSetFromMap(new IdentityHashMap<>());
	}

	/** Collect a schema and the schemas that it refers to for the same value. */
	private void collect(JsonNode schema, Set<JsonNode> found) {
		if (!found.add(schema)) {
			return;
		}
		String reference = schema.path("$ref").asString("");
		if (reference.startsWith("#")) {
			collect(this.root.at(reference.substring(1)), found);
		}
		for (String union : UNIONS) {
			schema.path(union).forEach((part) -> collect(part, found));
		}
	}

	/** Whether a schema itself, without those that it refers to, allows {@code null}. */
	private static boolean allowsNull(JsonNode schema) {
		JsonNode type = schema.path("type");
		if (type.isMissingNode()) {
			return !schema.has("$ref") && !schema.has("enum") && !schema.has("const")
					&& UNIONS.stream().noneMatch(schema::has);
		}
		return type.asString("").equals("null")
				|| type.valueStream().anyMatch((one) -> one.asString("").equals("null"));
	}

}
