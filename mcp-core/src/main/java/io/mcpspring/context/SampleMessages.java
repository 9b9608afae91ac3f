package io.mcpspring.context;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.model.McpRole;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The messages of a conversation with the client's model: their JSON form, and the rules
 * for the use of tools in them (server-2025 SAMP-06, SAMP-07; server-2026 SAMP-05).
 */
final class SampleMessages {

	private static final String USE = "tool_use";

	private static final String RESULT = "tool_result";

	private SampleMessages() {
	}

	static ObjectNode text(McpRole role, String text) {
		ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", role.value());
		message.putObject("content").put("type", "text").put("text", text);
		return message;
	}

	static ObjectNode of(McpRole role, List<JsonNode> blocks) {
		ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", role.value());
		message.putArray("content").addAll(blocks);
		return message;
	}

	static ObjectNode results(Map<String, String> results) {
		ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", McpRole.USER.value());
		ArrayNode content = message.putArray("content");
		results.forEach((id, text) -> content.addObject()
			.put("type", RESULT)
			.put("toolUseId", id)
			.putArray("content")
			.addObject()
			.put("type", "text")
			.put("text", text));
		return message;
	}

	/**
	 * Check that the message after each use of tools holds the results of these uses and
	 * nothing else.
	 */
	static void check(JsonNode messages) {
		Set<String> unanswered = Set.of();
		for (JsonNode message : messages) {
			Set<String> answered = ids(message, RESULT, "toolUseId");
			if (!answered.equals(unanswered)) {
				throw new IllegalArgumentException("Every use of a tool is answered by one result in the next message: "
						+ unanswered + " were used, " + answered + " are answered");
			}
			if (!answered.isEmpty() && answered.size() != count(message)) {
				throw new IllegalArgumentException("A message with results of tools must hold nothing else");
			}
			unanswered = ids(message, USE, "id");
		}
		if (!unanswered.isEmpty()) {
			throw new IllegalArgumentException("The uses of tools " + unanswered + " have no results");
		}
	}

	private static Set<String> ids(JsonNode message, String type, String member) {
		Set<String> ids = new HashSet<>();
		JsonNode content = message.path("content");
		for (JsonNode block : content.isArray() ? content : List.of(content)) {
			if (type.equals(block.path("type").asString(""))) {
				ids.add(block.path(member).asString(""));
			}
		}
		return ids;
	}

	private static int count(JsonNode message) {
		return message.path("content").isArray() ? message.path("content").size() : 1;
	}

}
