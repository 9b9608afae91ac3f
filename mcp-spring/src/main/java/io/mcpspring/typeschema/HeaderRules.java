package io.mcpspring.typeschema;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a tool's schema must obey to have arguments repeated in headers (server-2026
 * PARAM-02). A client drops a tool that does not.
 */
final class HeaderRules {

	private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

	private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

	/** Keywords whose value is data, in which a key of this name means nothing. */
	private static final Set<String> DATA = Set.of("default", "const", "enum", "examples");

	private final Set<String> seen = new HashSet<>();

	private HeaderRules() {
	}

	/**
	 * Check the schema of a tool's arguments.
	 * @param schema the schema
	 * @throws IllegalArgumentException with the rule that is broken
	 */
	static void check(ObjectNode schema) {
		new HeaderRules().check(schema, true);
	}

	private void check(JsonNode schema, boolean reachable) {
		if (schema.path(Keywords.HEADER).isString()) {
			checkHeader(schema, schema.path(Keywords.HEADER).asString(), reachable);
		}
		for (Map.Entry<String, JsonNode> entry : schema.properties()) {
			if (entry.getKey().equals("properties")) {
				entry.getValue().forEach((property) -> check(property, reachable));
			}
			else if (!DATA.contains(entry.getKey())) {
				checkElsewhere(entry.getValue());
			}
		}
	}

	private void checkElsewhere(JsonNode value) {
		if (value.isArray()) {
			value.forEach(this::checkElsewhere);
		}
		else if (value.isObject()) {
			check(value, false);
		}
	}

	private void checkHeader(JsonNode schema, String header, boolean reachable) {
		require(TOKEN.matcher(header).matches(), header, "is not an HTTP token");
		require(reachable, header,
				"is on a value that is not a plain nested property: not inside a list, a map, a type with variants or a type used twice");
		require(TYPES.contains(schema.path("type").asString("")), header,
				"is on a value that is not a text, an integer or a boolean");
		require(this.seen.add(header.toLowerCase(Locale.ROOT)), header, "is used twice");
	}

	private static void require(boolean obeyed, String header, String problem) {
		if (!obeyed) {
			throw new IllegalArgumentException("the header '" + header + "' " + problem);
		}
	}

}
