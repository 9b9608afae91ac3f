package io.mcpspring.fake;

import java.nio.charset.StandardCharsets;

import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as it is written in tests: single quotes will do.
 */
public final class Json {

	private static final JsonMapper MAPPER = JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

	private Json() {
	}

	public static JsonNode tree(String json) {
		return MAPPER.readTree(json);
	}

	public static JsonNode tree(byte[] json) {
		return MAPPER.readTree(json);
	}

	public static ObjectNode object(String json) {
		return (ObjectNode) tree(json);
	}

	public static byte[] bytes(JsonNode json) {
		return json.toString().getBytes(StandardCharsets.UTF_8);
	}

	public static JsonMapper mapper() {
		return MAPPER;
	}

}
