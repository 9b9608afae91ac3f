package io.mcpspring.client;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import io.mcpspring.jsonrpc.AnswerMemory;
import io.mcpspring.jsonrpc.CodecLimits;
import io.mcpspring.jsonrpc.Decoded;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.jsonrpc.TreeMeter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages of a client as bytes.
 */
final class Codec {

	private static final JsonMapper JSON = new JsonMapper();

	/** The size of a usual message, whose text takes no memory worth counting. */
	private static final int SMALL = 16 * 1024;

	private final JsonRpcCodec codec;

	Codec(int maxMessageSize) {
		CodecLimits usual = CodecLimits.DEFAULT;
		this.codec = new JsonRpcCodec(new CodecLimits(usual.maxDepth(), usual.maxNumberLength(), maxMessageSize,
				usual.maxNameLength(), Math.max(usual.maxTokens(), maxMessageSize / 8), usual.maxBatch()));
	}

	byte[] request(RequestId id, String method, ObjectNode params) {
		return this.codec.request(id, method, bytes(params));
	}

	byte[] notification(String method, ObjectNode params) {
		return this.codec.notification(method, bytes(params));
	}

	byte[] result(RequestId id, ObjectNode result) {
		return this.codec.result(id, bytes(result));
	}

	byte[] error(RequestId id, JsonRpcError error) {
		return this.codec.error(id, error);
	}

	private static byte[] bytes(ObjectNode json) {
		return JSON.writeValueAsBytes(json);
	}

	/**
	 * Read a message of the server, and let it be used. Its tree has memory until then.
	 * @param id the id of the request that the message may answer, or {@code null}
	 * @param user uses the message
	 * @throws NoMessageException if it is none
	 * @throws IllegalStateException if there is no memory for it
	 */
	void read(byte[] json, @Nullable RequestId id, Consumer<JsonRpcMessage> user) {
		try (AnswerMemory.Part memory = AnswerMemory.ALL.part()) {
			if (json.length > SMALL && !memory.take(2L * json.length)) {
				throw tooMuch();
			}
			TreeMeter meter = new TreeMeter(memory::take);
			user.accept((id != null) ? read(json, id, meter) : read(json, meter));
		}
	}

	/** Return the failure of an answer for which there is no memory. */
	static IllegalStateException tooMuch() {
		return new IllegalStateException("Too much is being received at the moment, try again later");
	}

	private JsonRpcMessage read(byte[] json, TreeMeter meter) {
		Decoded decoded = this.codec.decode(json, meter);
		if (meter.isRefused()) {
			throw tooMuch();
		}
		if (decoded instanceof Decoded.Single single) {
			return single.message();
		}
		String reason = (decoded instanceof Decoded.Invalid invalid) ? invalid.error().message() : "it is a batch";
		throw new NoMessageException(reason, json);
	}

	/** Read a message within the answer to a request, whose id may come back changed. */
	private JsonRpcMessage read(byte[] json, RequestId id, TreeMeter meter) {
		try {
			JsonRpcMessage message = read(json, meter);
			boolean other = message instanceof JsonRpcMessage.Response response && !response.id().equals(id);
			JsonRpcMessage.Response own = other ? OddResponses.read(json, id) : null;
			return (own != null) ? own : message;
		}
		catch (NoMessageException ex) {
			JsonRpcMessage.Response own = OddResponses.read(json, id);
			if (own == null) {
				throw ex;
			}
			return own;
		}
	}

	/**
	 * Read the error in the body of a refusal, which may be without an id.
	 * @return the error, or {@code null} if there is none
	 */
	static @Nullable JsonRpcError error(byte[] body) {
		try {
			JsonNode error = JSON.readTree(body).path("error");
			return (error.path("code").isInt() && error.path("message").isString()) ? new JsonRpcError(
					error.path("code").intValue(), error.path("message").stringValue(), error.get("data")) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	static String text(byte[] body) {
		return new String(body, StandardCharsets.UTF_8);
	}

}
