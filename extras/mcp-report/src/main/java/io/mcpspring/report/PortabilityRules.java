package io.mcpspring.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpspring.engine.schema.Contradictions;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds obstacles to tools in some hosts. The rules are about the parts that the
 * interfaces of widely used models accept as names and schemas of functions, which is
 * less than the protocol allows.
 */
final class PortabilityRules {

	static final Set<String> IDS = Collections
		.unmodifiableSet(new TreeSet<>(Set.of("argument-description", "argument-name", "array-items", "assumed-hints",
				"contradiction", "deep-schema", "long-description", "long-instructions", "long-name",
				"media-with-structure", "reference", "root-combinator", "similar-names", "text-differs",
				"too-many-tools", "tool-description", "tool-hints", "tool-name", "tuple", "type-list", "untyped")));

	/** Some hosts refuse a tool of these together with all other tools. */
	static final Set<String> OF_ALL_TOOLS = Set.of("argument-name", "array-items", "root-combinator", "tool-name",
			"type-list");

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

	private static final int MAX_DESCRIPTION_LENGTH = 1024;

	/** Some hosts cut them together with the description of a tool. */
	private static final int MAX_INSTRUCTIONS_LENGTH = 512;

	/** Some hosts take so many of all servers; the most generous ones take 128. */
	private static final int MAX_TOOLS = 40;

	/** Hosts put the name of the server before, for which this leaves room. */
	private static final int MAX_NAME_LENGTH = 40;

	/** Hosts leave out longer names, with the name of the server and a colon. */
	private static final int MAX_FULL_NAME_LENGTH = 60;

	private static final int MAX_DEPTH = 32;

	private static final List<String> COMBINATORS = List.of("oneOf", "anyOf", "allOf", "not", "enum");

	private static final List<String> BELOW = List.of("items", "additionalProperties", "not", "if", "then", "else");

	/** The members of which one says which values a schema takes. */
	private static final List<String> KINDS = List.of("type", "enum", "const", "$ref", "oneOf", "anyOf", "allOf");

	private final List<Finding> findings = new ArrayList<>();

	private final int longestName;

	/** The current tool; empty for all tools. */
	private String tool = "";

	private PortabilityRules(String server) {
		this.longestName = Math.max(1, Math.min(MAX_NAME_LENGTH, MAX_FULL_NAME_LENGTH - 1 - server.length()));
	}

	/**
	 * Check tools.
	 * @param tools the tools, as listed
	 * @param server the name of the server, empty if it is not known
	 */
	static List<Finding> check(List<JsonNode> tools, String server) {
		PortabilityRules rules = new PortabilityRules(server);
		if (tools.size() > MAX_TOOLS) {
			rules.found("too-many-tools", "tools", tools.size() + " tools, but some hosts take " + MAX_TOOLS
					+ " of all servers, and models choose worse among many: hide those that a caller does not need");
		}
		tools.forEach(rules::tool);
		rules.names(tools);
		return rules.findings;
	}

	/**
	 * Check instructions.
	 * @param instructions the instructions of the server, or {@code null}
	 */
	static List<Finding> check(@Nullable String instructions) {
		return (instructions == null || instructions.length() <= MAX_INSTRUCTIONS_LENGTH) ? List.of()
				: List.of(new Finding("long-instructions", "", "instructions",
						"some hosts cut instructions off: use at most " + MAX_INSTRUCTIONS_LENGTH
								+ " characters, the most important first"));
	}

	private void found(String rule, String place, String message) {
		this.findings.add(new Finding(rule, this.tool, place, message));
	}

	private void tool(JsonNode tool) {
		String name = tool.path("name").asString("");
		this.tool = name;
		if (!NAME.matcher(name).matches()) {
			found("tool-name", name, "some hosts take names of at most 64 letters, digits, '_' and '-'");
		}
		if (name.length() > this.longestName) {
			found("long-name", name,
					"has " + name.length() + " characters: some hosts put the name of the server before "
							+ "it, and leave out tools with more than " + MAX_FULL_NAME_LENGTH + ", so use at most "
							+ this.longestName);
		}
		String description = tool.path("description").asString("");
		if (description.isBlank()) {
			found("tool-description", name, "has no description, by which models choose a tool");
		}
		else if (description.length() > MAX_DESCRIPTION_LENGTH) {
			found("long-description", name, "some hosts cut descriptions off after " + MAX_DESCRIPTION_LENGTH
					+ " characters, this has " + description.length());
		}
		hints(name, tool.path("annotations"));
		input(name, tool.path("inputSchema"));
		for (String schema : List.of("inputSchema", "outputSchema")) {
			if (tool.path(schema) instanceof ObjectNode object) {
				Contradictions.in(object)
					.forEach((place) -> found("contradiction", name + "." + schema + place.path(),
							"no value fits, because " + place.reason()));
			}
		}
		media(name, tool.path("outputSchema"), 0);
	}

	/** Some hosts show models the structured content alone, where a picture is text. */
	private void media(String place, JsonNode schema, int depth) {
		String type = schema.path("contentMediaType").asString("");
		JsonNode block = schema.path("properties");
		if (schema.path("contentEncoding").asString("").equals("base64") || type.startsWith("image/")
				|| type.startsWith("audio/") || (block.has("data") && block.has("mimeType"))) {
			found("media-with-structure", place, "models read a picture or sound in structured content as text: "
					+ "return it as a content block, from a tool without an output schema");
		}
		else if (depth <= MAX_DEPTH) {
			schema.forEach((part) -> media(place, part, depth + 1));
		}
	}

	/** A tool that only reads destroys nothing, and may be repeated. */
	private void hints(String name, JsonNode hints) {
		if (!hints.path("readOnlyHint").isBoolean()) {
			found("tool-hints", name,
					"does not say whether it changes anything (readOnlyHint), so hosts ask the person");
		}
		List<String> expected = hints.path("readOnlyHint").asBoolean(false) ? List.of("openWorldHint")
				: List.of("destructiveHint", "idempotentHint", "openWorldHint");
		List<String> absent = expected.stream().filter((hint) -> !hints.path(hint).isBoolean()).toList();
		if (!absent.isEmpty()) {
			found("assumed-hints", name, "leaves out " + String.join(", ", absent) + ", so hosts assume the worst");
		}
	}

	private void input(String name, JsonNode schema) {
		for (String combinator : COMBINATORS) {
			if (schema.has(combinator)) {
				found("root-combinator", name, "'" + combinator
						+ "' at the root of the input schema is refused by some hosts: move it into a property");
			}
		}
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			String place = name + "." + property.getKey();
			if (!NAME.matcher(property.getKey()).matches()) {
				found("argument-name", place, "some hosts take names of at most 64 letters, digits, '_' and '-'");
			}
			if (property.getValue().path("description").asString("").isBlank()) {
				found("argument-description", place, "has no description, by which models fill it in");
			}
		}
		schema(name, schema, 0);
	}

	private void schema(String place, JsonNode schema, int depth) {
		if (depth > MAX_DEPTH) {
			found("deep-schema", place, "is nested more than " + MAX_DEPTH + " levels deep");
			return;
		}
		if (schema.has("$ref")) {
			found("reference", place, "some hosts do not follow '$ref': write the schema out");
		}
		if (schema.path("type").isArray()) {
			found("type-list", place, "some hosts take one type alone, not " + schema.get("type"));
		}
		if (schema.path("items").isArray() || schema.has("prefixItems")) {
			found("tuple", place, "some hosts take arrays of one kind of element alone");
		}
		else if (isArray(schema) && !hasKind(schema.path("items"))) {
			found("array-items", place, "some hosts take arrays alone whose elements have a type: declare it");
		}
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			if (!hasKind(property.getValue())) {
				found("untyped", place + "." + property.getKey(),
						"has no type, so models may write an object as text: declare the type");
			}
		}
		schema.path("properties")
			.properties()
			.forEach((property) -> schema(place + "." + property.getKey(), property.getValue(), depth + 1));
		for (String member : BELOW) {
			if (schema.path(member).isObject()) {
				schema(place + "/" + member, schema.path(member), depth + 1);
			}
		}
		for (String member : List.of("oneOf", "anyOf", "allOf")) {
			schema.path(member).forEach((choice) -> schema(place + "/" + member, choice, depth + 1));
		}
	}

	private static boolean isArray(JsonNode schema) {
		JsonNode type = schema.path("type");
		return type.asString("").equals("array")
				|| type.valueStream().anyMatch((one) -> one.asString("").equals("array"));
	}

	private static boolean hasKind(JsonNode schema) {
		return KINDS.stream().anyMatch(schema::has);
	}

	/** Hosts replace characters that they do not take, or ignore the case. */
	private void names(List<JsonNode> tools) {
		Map<String, String> known = new HashMap<>();
		for (JsonNode tool : tools) {
			String name = tool.path("name").asString("");
			String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
			String other = known.putIfAbsent(plain, name);
			this.tool = name;
			if (other != null) {
				found("similar-names", name, "differs from '" + other + "' by case or punctuation alone");
			}
		}
	}

}
