package io.mcpspring.openapi.schema;

import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Relaxation of schemas that refer to abridged definitions. An abridged definition allows
 * more values than the original and names no properties, so that keywords such as
 * {@code oneOf} and {@code not} would refuse values that the original allows.
 */
final class Relaxation {

	/** The keywords that refuse more values the more the schemas around them allow. */
	private static final Set<String> STRICT = Set.of("not", "if", "then", "else", "maxContains", "unevaluatedItems",
			"unevaluatedProperties");

	private final Set<String> open;

	/**
	 * Create a relaxation.
	 * @param open the values of {@code $ref} that lead to an abridged definition,
	 * directly or by other definitions
	 */
	Relaxation(Set<String> open) {
		this.open = open;
	}

	/**
	 * Return whether a relaxation may change a schema because of a keyword in it.
	 * @param keyword the keyword
	 * @return {@code true} for {@code oneOf}, and keywords that are left out
	 */
	static boolean isStrict(String keyword) {
		return keyword.equals("oneOf") || STRICT.contains(keyword);
	}

	/**
	 * Relax a schema.
	 * @param schema the schema, which is not changed
	 * @return a schema that allows at least the values of the original
	 */
	JsonNode relax(JsonNode schema) {
		if (!reaches(schema)) {
			return schema;
		}
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		schema.properties()
			.stream()
			.filter((member) -> !STRICT.contains(member.getKey()))
			.forEach((member) -> result.set(member.getKey(),
					relax(DocumentKeywords.of(member.getKey()), member.getValue())));
		joinAlternatives(result);
		return result;
	}

	private JsonNode relax(@Nullable DocumentKeywords kind, JsonNode value) {
		if (kind == DocumentKeywords.SCHEMA) {
			return relax(value);
		}
		if (kind == DocumentKeywords.SCHEMAS) {
			ArrayNode all = JsonNodeFactory.instance.arrayNode();
			value.forEach((element) -> all.add(relax(element)));
			return all;
		}
		if (kind == DocumentKeywords.NAMED_SCHEMAS) {
			ObjectNode all = JsonNodeFactory.instance.objectNode();
			value.forEachEntry((name, element) -> all.set(name, relax(element)));
			return all;
		}
		return value;
	}

	private boolean reaches(JsonNode schema) {
		return this.open.contains(schema.path("$ref").asString("")) || schema.properties()
			.stream()
			.flatMap((member) -> schemas(DocumentKeywords.of(member.getKey()), member.getValue()))
			.anyMatch(this::reaches);
	}

	private static Stream<JsonNode> schemas(@Nullable DocumentKeywords kind, JsonNode value) {
		if (kind == DocumentKeywords.SCHEMA) {
			return Stream.of(value);
		}
		return (kind == DocumentKeywords.SCHEMAS || kind == DocumentKeywords.NAMED_SCHEMAS) ? value.valueStream()
				: Stream.empty();
	}

	/**
	 * Write {@code oneOf} as {@code anyOf}.
	 * @param schema the schema to change
	 */
	static void joinAlternatives(ObjectNode schema) {
		JsonNode alternatives = schema.remove("oneOf");
		if (alternatives != null && schema.has("anyOf")) {
			schema.withArrayProperty("allOf").addObject().set("anyOf", alternatives);
		}
		else if (alternatives != null) {
			schema.set("anyOf", alternatives);
		}
	}

}
