package io.mcpspring.engine.relay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message of the client that is being handled.
 *
 * @param id the id of the request, or {@code null} if it has none or could not be read
 * @param modern whether it belongs to the revision without sessions
 * @param silent whether it is never answered (server-2025 BASE-09)
 * @param answered completed with the answer, or when there will be none
 */
record OpenRequest(@Nullable RequestId id, boolean modern, boolean silent, CompletableFuture<Void> answered) {

	private static final CompletableFuture<Void> AT_ONCE = CompletableFuture.completedFuture(null);

	/** A notification or response of a session. */
	static final OpenRequest SILENT = new OpenRequest(null, false, true, AT_ONCE);

	/** A notification of the revision without sessions. */
	static final OpenRequest SILENT_MODERN = new OpenRequest(null, true, true, AT_ONCE);

	private static final JsonMapper JSON = new JsonMapper();

	private static final int OK = 200;

	private static final int BAD = 400;

	/** Create the entry of a request; the end of a subscription is not awaited. */
	static OpenRequest of(JsonRpcMessage.Request request, boolean modern) {
		boolean endless = request.method().equals("subscriptions/listen");
		return new OpenRequest(request.id(), modern, false, endless ? AT_ONCE : new CompletableFuture<>());
	}

	/**
	 * Create the entry of a batch, or of a body that is no message.
	 * @param id the id, if one could be read
	 */
	static OpenRequest of(@Nullable RequestId id) {
		return new OpenRequest(id, false, false, new CompletableFuture<>());
	}

	/**
	 * Convert a reply to a message. A refusal that HTTP expresses by its status becomes
	 * an error with the id of the request.
	 * @param reply the reply
	 * @param codec the codec for errors
	 * @param reported whether the transport itself reports a refusal that has no id
	 * @return the message, or {@code null} for none
	 */
	byte @Nullable [] answer(HttpReply reply, JsonRpcCodec codec, boolean reported) {
		if (reported && this.id == null && reply.status() >= BAD) {
			return null;
		}
		byte[] body = reply.body();
		if (this.silent || (body == null && (this.id == null || reply.status() < BAD))) {
			return null;
		}
		if (body == null) {
			return codec.error(this.id, JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "The request could not be handled"));
		}
		return (reply.status() == OK || this.id == null) ? body : withId(body);
	}

	private byte[] withId(byte[] body) {
		JsonNode error = JSON.readTree(body);
		if (!(error instanceof ObjectNode object) || object.has("id") || this.id == null) {
			return body;
		}
		return JSON.writeValueAsBytes(object.set("id", JSON.readTree(this.id.json())));
	}

	/** Return the answer to a request whose stream is lost. */
	byte[] lost(JsonRpcCodec codec) {
		return codec.error(this.id, JsonRpcError.of(ErrorCode.INTERNAL_ERROR,
				"The answer was lost because messages were read too slowly, or the server ends"));
	}

	/** Return whether a message is the response to this request. */
	boolean isAnsweredBy(byte[] message) {
		if (this.id == null) {
			return false;
		}
		String start = "{\"jsonrpc\":\"2.0\",\"id\":" + this.id.json() + ",\"";
		return startsWith(message, start + "result\":") || startsWith(message, start + "error\":");
	}

	private static boolean startsWith(byte[] message, String prefix) {
		byte[] start = prefix.getBytes(StandardCharsets.UTF_8);
		return message.length >= start.length && Arrays.equals(message, 0, start.length, start, 0, start.length);
	}

}
