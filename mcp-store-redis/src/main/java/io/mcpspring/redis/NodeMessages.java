package io.mcpspring.redis;

import io.mcpspring.catalog.ListKind;
import io.mcpspring.cluster.NodeMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.StreamKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of what nodes tell each other. Kinds this node does not know are
 * ignored, so that newer nodes may tell more.
 */
final class NodeMessages {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private NodeMessages() {
	}

	static ObjectNode from(String node, String type) {
		return JsonNodeFactory.instance.objectNode().put("from", node).put("type", type);
	}

	static byte[] write(String node, NodeMessage message) {
		ObjectNode json;
		if (message instanceof NodeMessage.ListChanged changed) {
			json = from(node, "list").put("kind", changed.kind().name());
		}
		else if (message instanceof NodeMessage.ResourceUpdated updated) {
			json = from(node, "resource").put("uri", updated.uri());
		}
		else if (message instanceof NodeMessage.Cancelled cancelled) {
			json = from(node, "cancelled").put("session", cancelled.sessionId())
				.put("request", cancelled.request().json());
		}
		else if (message instanceof NodeMessage.StreamTaken taken) {
			json = ofStream(node, "taken", taken.stream());
		}
		else if (message instanceof NodeMessage.PingAnswered answered) {
			json = ofStream(node, "ping", answered.stream());
		}
		else {
			throw new IllegalArgumentException("No written form of " + message);
		}
		return MAPPER.writeValueAsBytes(json);
	}

	private static ObjectNode ofStream(String node, String type, StreamKey stream) {
		return from(node, type).put("session", stream.sessionId()).put("stream", stream.name());
	}

	static byte[] write(ObjectNode json) {
		return MAPPER.writeValueAsBytes(json);
	}

	static @Nullable JsonNode parse(byte[] message) {
		try {
			return MAPPER.readTree(message);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	static @Nullable NodeMessage read(JsonNode json) {
		String session = json.path("session").asString("");
		try {
			return switch (json.path("type").asString("")) {
				case "list" -> new NodeMessage.ListChanged(ListKind.valueOf(json.path("kind").asString("")));
				case "resource" -> new NodeMessage.ResourceUpdated(json.path("uri").asString(""));
				case "cancelled" ->
					new NodeMessage.Cancelled(session, new RequestId(json.path("request").asString("")));
				case "taken" -> new NodeMessage.StreamTaken(new StreamKey(session, json.path("stream").asString("")));
				case "ping" -> new NodeMessage.PingAnswered(new StreamKey(session, json.path("stream").asString("")));
				default -> null;
			};
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
