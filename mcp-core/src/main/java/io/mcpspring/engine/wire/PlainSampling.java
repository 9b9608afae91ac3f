package io.mcpspring.engine.wire;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of a request for the client's model to the revisions before 2025-11-25,
 * which have no tools and one block of content per message (server-2025 SAMP-02,
 * SAMP-05).
 */
final class PlainSampling {

	private PlainSampling() {
	}

	static ObjectNode params(ObjectNode params) {
		ObjectNode plain = JsonNodeFactory.instance.objectNode();
		params.forEachEntry((name, value) -> {
			if (name.equals("messages")) {
				messages(plain.putArray(name), value);
			}
			else if (!name.equals("tools") && !name.equals("toolChoice")) {
				plain.set(name, value);
			}
		});
		return plain;
	}

	/** Write the messages; several blocks become several messages of the same role. */
	private static void messages(ArrayNode plain, JsonNode messages) {
		for (JsonNode message : messages) {
			JsonNode content = message.path("content");
			if (content.isArray()) {
				content.forEach((block) -> message(plain, message, block));
			}
			else {
				message(plain, message, content);
			}
		}
	}

	private static void message(ArrayNode plain, JsonNode message, JsonNode block) {
		if (block.path("type").asString("").startsWith("tool_")) {
			throw new NotExpressibleException("The model's use of tools exists from 2025-11-25 on");
		}
		plain.addObject().<ObjectNode>set("role", message.path("role")).set("content", block);
	}

}
