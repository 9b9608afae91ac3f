package io.mcpspring.spring.skill;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The YAML at the beginning of a {@code SKILL.md}, by the core schema of YAML 1.2:
 * numbers, booleans, lists and maps keep their type, dates are texts (extensions SKL-05,
 * SKL-07, SKL-09).
 */
final class FrontMatter {

	private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

	private static final int MAX_NAME = 64;

	private static final int MAX_DESCRIPTION = 1024;

	private static final String FENCE = "---";

	private static final int MAX_DEPTH = 50;

	/** Aliases of lists and maps are few, so that their copies stay few. */
	private static final LoadSettings YAML = LoadSettings.builder()
		.setLabel("front matter")
		.setSchema(new CoreSchema())
		.setMaxAliasesForCollections(8)
		.build();

	private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

	private FrontMatter() {
	}

	/**
	 * Read the front matter of a file.
	 * @param skill the name that the folder gives the skill
	 * @param bytes the file
	 * @return its fields
	 * @throws InvalidSkillException if they break a rule
	 */
	static ObjectNode read(String skill, byte[] bytes) {
		ObjectNode fields = fields(skill, yaml(skill, text(skill, bytes)));
		String name = text(skill, fields, "name");
		if (name.length() > MAX_NAME || !NAME.matcher(name).matches()) {
			throw new InvalidSkillException(skill, "its name '" + name
					+ "' is not made of 1 to 64 lower-case letters, digits and single hyphens between them");
		}
		if (!name.equals(skill)) {
			throw new InvalidSkillException(skill,
					"its folder has another name than its front matter, which says '" + name + "'");
		}
		int length = text(skill, fields, "description").codePointCount(0, text(skill, fields, "description").length());
		if (length > MAX_DESCRIPTION) {
			throw new InvalidSkillException(skill,
					"its description has " + length + " characters, more than the " + MAX_DESCRIPTION + " allowed");
		}
		return fields;
	}

	/**
	 * Write a file with front matter.
	 * @param fields the fields
	 * @param instructions the text after them
	 * @return the file
	 */
	static byte[] write(Map<String, Object> fields, String instructions) {
		DumpSettings settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
		return (FENCE + "\n" + new Dump(settings).dumpToString(fields) + FENCE + "\n\n" + instructions)
			.getBytes(StandardCharsets.UTF_8);
	}

	private static String text(String skill, byte[] bytes) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			throw new InvalidSkillException(skill, "its SKILL.md is not UTF-8");
		}
	}

	private static String yaml(String skill, String text) {
		String[] lines = text.split("\\R", -1);
		if (!lines[0].stripTrailing().equals(FENCE)) {
			throw new InvalidSkillException(skill,
					"its SKILL.md does not begin with front matter: a line of three hyphens, and no byte order mark");
		}
		StringBuilder yaml = new StringBuilder();
		for (int i = 1; i < lines.length; i++) {
			if (lines[i].stripTrailing().equals(FENCE)) {
				return yaml.toString();
			}
			yaml.append(lines[i]).append('\n');
		}
		throw new InvalidSkillException(skill, "its front matter has no end, a line of three hyphens");
	}

	private static ObjectNode fields(String skill, String yaml) {
		Object read;
		try {
			read = new Load(YAML).loadFromString(yaml);
		}
		catch (YamlEngineException ex) {
			throw new InvalidSkillException(skill, "its front matter is not YAML: " + ex.getMessage());
		}
		if (!(read instanceof Map<?, ?>)) {
			throw new InvalidSkillException(skill, "its front matter is no map of names and values");
		}
		return (ObjectNode) json(skill, read, 0);
	}

	private static JsonNode json(String skill, @Nullable Object value, int depth) {
		if (depth > MAX_DEPTH) {
			throw new InvalidSkillException(skill, "its front matter is nested deeper than " + MAX_DEPTH + " levels");
		}
		if (value instanceof Map<?, ?> map) {
			ObjectNode object = JSON.objectNode();
			map.forEach((key, member) -> {
				if (!(key instanceof String name)) {
					throw new InvalidSkillException(skill,
							"the key " + key + " of its front matter is no text; put it in quotes");
				}
				object.set(name, json(skill, member, depth + 1));
			});
			return object;
		}
		if (value instanceof Collection<?> items) {
			ArrayNode array = JSON.arrayNode();
			items.forEach((item) -> array.add(json(skill, item, depth + 1)));
			return array;
		}
		if (value instanceof Double number && !Double.isFinite(number)) {
			throw new InvalidSkillException(skill, "its front matter has the number " + value + ", which JSON has not");
		}
		return scalar(skill, value);
	}

	private static JsonNode scalar(String skill, @Nullable Object value) {
		if (value == null || value instanceof String || value instanceof Boolean || value instanceof Number) {
			return JsonMapper.shared().valueToTree(value);
		}
		throw new InvalidSkillException(skill,
				"its front matter has a value of type " + value.getClass().getSimpleName() + ", which JSON has not");
	}

	private static String text(String skill, ObjectNode fields, String name) {
		JsonNode value = fields.get(name);
		if (value == null || !value.isString() || value.stringValue().isBlank()) {
			throw new InvalidSkillException(skill, "its front matter has no '" + name + "', or one that is no text");
		}
		return value.stringValue();
	}

}
