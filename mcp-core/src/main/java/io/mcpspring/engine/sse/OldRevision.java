package io.mcpspring.engine.sse;

import java.nio.charset.StandardCharsets;

import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The revision 2024-11-05, which is known to clients of this transport only. The server
 * serves it as its successor, which adds to it and changes nothing; responses have the
 * name that the client requested.
 */
final class OldRevision {

	private static final String NAME = "2024-11-05";

	private static final String MEMBER = "protocolVersion";

	private static final JsonMapper JSON = new JsonMapper();

	private volatile @Nullable String awaited;

	/**
	 * Replace the revision that a client asks for.
	 * @param request the request {@code initialize}
	 * @param message the request as it was sent
	 * @return the request to pass on
	 */
	byte[] asked(JsonRpcMessage.Request request, byte[] message) {
		ObjectNode params = request.params();
		if (params == null || !NAME.equals(params.path(MEMBER).asString(""))
				|| !(JSON.readTree(message) instanceof ObjectNode whole)
				|| !(whole.get("params") instanceof ObjectNode changed)) {
			return message;
		}
		this.awaited = "{\"jsonrpc\":\"2.0\",\"id\":" + request.id().json() + ",\"result\":";
		changed.put(MEMBER, ProtocolVersion.V2025_03_26.value());
		return JSON.writeValueAsBytes(whole);
	}

	/**
	 * Name the revision that the client asked for, in the response to that request.
	 * @param message a message to the client
	 * @return the message to send
	 */
	byte[] translate(byte[] message) {
		String start = this.awaited;
		if (start == null || !new String(message, StandardCharsets.UTF_8).startsWith(start)) {
			return message;
		}
		this.awaited = null;
		JsonNode response = JSON.readTree(message);
		if (response.get("result") instanceof ObjectNode result) {
			result.put(MEMBER, NAME);
		}
		return JSON.writeValueAsBytes(response);
	}

}
