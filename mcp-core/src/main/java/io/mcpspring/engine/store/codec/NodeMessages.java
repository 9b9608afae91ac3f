package io.mcpspring.engine.store.codec;

import java.util.stream.Collectors;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serialized form of the messages between nodes. Unknown kinds are ignored, so that newer
 * nodes may send further ones.
 */
public final class NodeMessages {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	/** The limits of messages, whose channel may be open to others. */
	private static final JsonMapper READER = new JsonMapper(JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxTokenCount(CodecLimits.DEFAULT.maxTokens()).build())
		.build());

	private NodeMessages() {
	}

	/**
	 * Start a message of a kind outside {@link NodeMessage}, between the nodes of one
	 * store.
	 * @param node the id of the sending node
	 * @param type the name of the kind
	 * @return the message, to be completed
	 */
	public static ObjectNode from(String node, String type) {
		return JsonNodeFactory.instance.objectNode().put("from", node).put("type", type);
	}

	/**
	 * Serialize a message.
	 * @param node the id of the sending node
	 * @param message the message
	 * @return the serialized form, a JSON object with the node as {@code from} and the
	 * kind as {@code type}
	 */
	public static byte[] write(String node, NodeMessage message) {
		ObjectNode json;
		if (message instanceof NodeMessage.ListChanged changed) {
			json = from(node, "list").put("kind", changed.kind().name());
		}
		else if (message instanceof NodeMessage.ResourceUpdated updated) {
			json = from(node, "resource").put("uri", updated.uri());
		}
		else if (message instanceof NodeMessage.ExtensionNotified notified) {
			json = from(node, "extension").put("method", notified.notification().method())
				.put("caller", notified.notification().callerKey())
				.put("tool", notified.notification().tool());
			json.set("params", notified.notification().params());
		}
		else if (message instanceof NodeMessage.Cancelled cancelled) {
			json = from(node, "cancelled").put("session", cancelled.sessionId()).put("request", cancelled.request());
		}
		else if (message instanceof NodeMessage.StreamTaken taken) {
			json = ofStream(node, "taken", taken.stream());
		}
		else if (message instanceof NodeMessage.PingAnswered answered) {
			json = ofStream(node, "ping", answered.stream());
		}
		else if (message instanceof NodeMessage.SignedOut signedOut) {
			json = from(node, "signed-out").put("user", signedOut.user());
			signedOut.callers().forEach(json.putArray("callers")::add);
		}
		else {
			throw new IllegalArgumentException("No written form of " + message);
		}
		return MAPPER.writeValueAsBytes(json);
	}

	private static @Nullable NodeMessage extension(JsonNode json) {
		JsonNode caller = json.path("caller");
		JsonNode tool = json.path("tool");
		if (!(json.get("params") instanceof ObjectNode params) || !isTextOrNull(caller) || !isTextOrNull(tool)) {
			return null;
		}
		return new NodeMessage.ExtensionNotified(new ExtensionNotification(json.path("method").asString(""), params,
				caller.isString() ? caller.stringValue() : null, tool.isString() ? tool.stringValue() : null));
	}

	private static boolean isTextOrNull(JsonNode value) {
		return value.isNull() || value.isString();
	}

	private static ObjectNode ofStream(String node, String type, StreamKey stream) {
		return from(node, type).put("session", stream.sessionId()).put("stream", stream.name());
	}

	/**
	 * Serialize a message of another kind.
	 * @param json the message
	 * @return the serialized form
	 */
	public static byte[] write(ObjectNode json) {
		return MAPPER.writeValueAsBytes(json);
	}

	/**
	 * Parse the serialized form as JSON.
	 * @param message the serialized form
	 * @return the message as JSON, or {@code null} if it is malformed
	 */
	public static @Nullable JsonNode parse(byte[] message) {
		try {
			return READER.readTree(message);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	/**
	 * Convert JSON to a message.
	 * @param json the parsed JSON
	 * @return the message, or {@code null} if its kind is unknown to this version
	 */
	public static @Nullable NodeMessage read(JsonNode json) {
		String session = json.path("session").asString("");
		try {
			return switch (json.path("type").asString("")) {
				case "list" -> new NodeMessage.ListChanged(FeatureKind.valueOf(json.path("kind").asString("")));
				case "resource" -> new NodeMessage.ResourceUpdated(json.path("uri").asString(""));
				case "extension" -> extension(json);
				case "cancelled" -> new NodeMessage.Cancelled(session, json.path("request").asString(""));
				case "taken" -> new NodeMessage.StreamTaken(new StreamKey(session, json.path("stream").asString("")));
				case "ping" -> new NodeMessage.PingAnswered(new StreamKey(session, json.path("stream").asString("")));
				case "signed-out" -> new NodeMessage.SignedOut(json.path("user").asString(""),
						json.path("callers").valueStream().map((key) -> key.asString("")).collect(Collectors.toSet()));
				default -> null;
			};
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
