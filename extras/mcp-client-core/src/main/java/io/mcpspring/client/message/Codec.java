package io.mcpspring.client.message;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.jsonrpc.TreeMeter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages of a client as bytes.
 */
public final class Codec {

	private static final JsonMapper JSON = new JsonMapper();

	private static final JsonRpcCodec ERRORS = new JsonRpcCodec();

	/** The size of a usual message, whose text takes no memory worth counting. */
	private static final int SMALL = 16 * 1024;

	/** The bytes of a body that is no message, of which an exception keeps the text. */
	private static final int MAX_TEXT = 64 * 1024;

	private final JsonRpcCodec codec;

	public Codec(int maxMessageSize) {
		CodecLimits usual = CodecLimits.DEFAULT;
		this.codec = new JsonRpcCodec(new CodecLimits(usual.maxDepth(), usual.maxNumberLength(), maxMessageSize,
				usual.maxNameLength(), Math.max(usual.maxTokens(), maxMessageSize / 8), usual.maxBatch()));
	}

	public byte[] request(RequestId id, String method, ObjectNode params) {
		return this.codec.request(id, method, bytes(params));
	}

	public byte[] notification(String method, ObjectNode params) {
		return this.codec.notification(method, bytes(params));
	}

	public byte[] result(RequestId id, ObjectNode result) {
		return this.codec.result(id, bytes(result));
	}

	public byte[] error(RequestId id, JsonRpcError error) {
		return this.codec.error(id, error);
	}

	private static byte[] bytes(ObjectNode json) {
		return JSON.writeValueAsBytes(json);
	}

	/**
	 * Read a message of the server, and let it be used.
	 * @param id the id of the request that the message may answer, or {@code null}
	 * @param part takes the memory of the tree, and is closed when the message was used
	 * @param user uses the message
	 * @throws NoMessageException if it is none
	 * @throws IllegalStateException if there is no memory for it
	 */
	public void read(byte[] json, @Nullable RequestId id, AnswerMemory.Part part, Consumer<JsonRpcMessage> user) {
		try (AnswerMemory.Part memory = part) {
			if (json.length > SMALL && !memory.take(2L * json.length)) {
				throw tooMuch();
			}
			user.accept((id != null) ? read(json, id, memory) : read(json, new TreeMeter(memory::take)));
		}
	}

	/** Return the failure of an answer for which there is no memory. */
	public static IllegalStateException tooMuch() {
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
	private JsonRpcMessage read(byte[] json, RequestId id, AnswerMemory.Part memory) {
		try {
			JsonRpcMessage message = read(json, new TreeMeter(memory::take));
			boolean other = message instanceof JsonRpcMessage.Response response && !response.id().equals(id);
			JsonRpcMessage.Response own = other ? odd(json, id, memory) : null;
			return (own != null) ? own : message;
		}
		catch (NoMessageException ex) {
			JsonRpcMessage.Response own = odd(json, id, memory);
			if (own == null) {
				throw ex;
			}
			return own;
		}
	}

	private JsonRpcMessage.@Nullable Response odd(byte[] json, RequestId id, AnswerMemory.Part memory) {
		TreeMeter meter = new TreeMeter(memory::take);
		JsonNode sent = this.codec.value(json, meter);
		if (meter.isRefused()) {
			throw tooMuch();
		}
		return (sent != null) ? OddResponses.read(sent, id) : null;
	}

	/**
	 * Read the error in the body of a refusal, which may be without an id.
	 * @return the error, or {@code null} if there is none, or no memory for it
	 */
	public static @Nullable JsonRpcError error(byte[] body) {
		try (AnswerMemory.Part memory = AnswerMemory.ALL.part()) {
			JsonNode sent = ERRORS.value(body, new TreeMeter(memory::take));
			JsonNode error = (sent != null) ? sent.path("error") : JSON.missingNode();
			return (error.path("code").isInt() && error.path("message").isString()) ? new JsonRpcError(
					error.path("code").intValue(), error.path("message").stringValue(), error.get("data")) : null;
		}
	}

	/** Return the beginning of a body as text. */
	public static String text(byte[] body) {
		return new String(body, 0, Math.min(body.length, MAX_TEXT), StandardCharsets.UTF_8);
	}

}
