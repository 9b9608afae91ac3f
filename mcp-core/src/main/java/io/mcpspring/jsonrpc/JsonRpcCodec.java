package io.mcpspring.jsonrpc;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns bodies into messages and answers into bytes. Thread-safe; one instance serves a
 * server. It has a JSON configuration of its own: how an application reads and writes its
 * values must not change what is a valid message.
 *
 * <p>
 * Reading is strict (server-2025 BASE-01 to BASE-03, BATCH-01, BATCH-06; server-2026
 * BASE-01, BASE-02). Not JSON, and answered with {@link ErrorCode#PARSE_ERROR} without an
 * id: whatever RFC 8259 does not allow, text after the value, a byte order mark, any
 * encoding other than UTF-8 and its invalid forms, half a surrogate pair. Not a message,
 * and answered with {@link ErrorCode#INVALID_REQUEST}: a member that occurs twice in an
 * object at any depth, what exceeds {@link CodecLimits}, and every wrong shape. Names are
 * case-sensitive; unknown members of the message itself are ignored. Parameters that are
 * no object are {@link ErrorCode#INVALID_PARAMS}: JSON-RPC allows an array there, MCP
 * does not.
 */
public final class JsonRpcCodec {

	private static final JsonMapper DATA = new JsonMapper();

	private static final byte[] WITH_ID = ascii("{\"jsonrpc\":\"2.0\",\"id\":");

	private static final byte[] WITHOUT_ID = ascii("{\"jsonrpc\":\"2.0\"");

	private static final byte[] RESULT = ascii(",\"result\":");

	private static final byte[] METHOD = ascii(",\"method\":");

	private static final byte[] PARAMS = ascii(",\"params\":");

	private static final byte[] NOTHING = {};

	private static final byte[] END = ascii("}");

	private final CodecLimits limits;

	private final JsonFactory factory;

	/**
	 * Create a codec with the default limits.
	 */
	public JsonRpcCodec() {
		this(CodecLimits.DEFAULT);
	}

	/**
	 * Create a codec.
	 * @param limits what one body may ask for
	 */
	public JsonRpcCodec(CodecLimits limits) {
		this.limits = limits;
		StreamReadConstraints constraints = StreamReadConstraints.builder()
			// Never reached: the reader counts the levels of each message.
			.maxNestingDepth(limits.maxDepth() + 2)
			.maxNumberLength(limits.maxNumberLength())
			.maxStringLength(limits.maxStringLength())
			.maxNameLength(limits.maxNameLength())
			.maxTokenCount(limits.maxTokens())
			.build();
		// No table of names: clients choose them, and it would be shared by all.
		this.factory = JsonFactory.builder()
			.disable(JsonFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
			.streamReadConstraints(constraints)
			.build();
	}

	/**
	 * Read a body. Never fails: what cannot be read is {@link Decoded.Invalid}.
	 * @param utf8 the body
	 * @return the message or messages, or what is wrong
	 */
	public Decoded decode(byte[] utf8) {
		String text = new String(utf8, StandardCharsets.UTF_8);
		// Every invalid sequence becomes this character, which text may contain as well.
		if (text.indexOf('\uFFFD') >= 0 && !isValid(utf8)) {
			return new Decoded.Invalid(Faults.NOT_UTF8, null);
		}
		boolean escapes = text.contains("\\u");
		try (JsonParser parser = this.factory.createParser(ObjectReadContext.empty(), text)) {
			return new BodyReader(parser, this.limits, escapes).read();
		}
	}

	/**
	 * A response with a result.
	 * @param id the id of the request
	 * @param resultJson the result as JSON
	 * @return the message
	 */
	public byte[] result(RequestId id, byte[] resultJson) {
		return concat(WITH_ID, utf8(id.json()), RESULT, resultJson, END);
	}

	/**
	 * A response with an error.
	 * @param id the id of the request, or {@code null} when it could not be read; the
	 * member is then left out (server-2025 BASE-08)
	 * @param error the error
	 * @return the message
	 */
	public byte[] error(@Nullable RequestId id, JsonRpcError error) {
		StringBuilder json = new StringBuilder(128).append("{\"jsonrpc\":\"2.0\"");
		if (id != null) {
			json.append(",\"id\":").append(id.json());
		}
		json.append(",\"error\":{\"code\":").append(error.code());
		json.append(",\"message\":").append(quoted(error.message()));
		if (error.data() != null) {
			json.append(",\"data\":").append(DATA.writeValueAsString(error.data()));
		}
		return utf8(json.append("}}").toString());
	}

	/**
	 * A message that expects no answer.
	 * @param method the method
	 * @param paramsJson the parameters as JSON, or {@code null} for none
	 * @return the message
	 */
	public byte[] notification(String method, byte @Nullable [] paramsJson) {
		return concat(WITHOUT_ID, METHOD, utf8(quoted(method)), (paramsJson != null) ? PARAMS : NOTHING,
				(paramsJson != null) ? paramsJson : NOTHING, END);
	}

	/**
	 * A request of the server.
	 * @param id the id the client will echo
	 * @param method the method
	 * @param paramsJson the parameters as JSON, or {@code null} for none
	 * @return the message
	 */
	public byte[] request(RequestId id, String method, byte @Nullable [] paramsJson) {
		return concat(WITH_ID, utf8(id.json()), METHOD, utf8(quoted(method)), (paramsJson != null) ? PARAMS : NOTHING,
				(paramsJson != null) ? paramsJson : NOTHING, END);
	}

	/**
	 * A batch of messages (server-2025 BATCH-03).
	 * @param messages the messages, at least one
	 * @return the array
	 */
	public byte[] array(List<byte[]> messages) {
		if (messages.isEmpty()) {
			throw new IllegalArgumentException("A batch must contain at least one message");
		}
		int length = 1 + messages.size();
		for (byte[] message : messages) {
			length += message.length;
		}
		byte[] array = new byte[length];
		int position = 0;
		byte separator = '[';
		for (byte[] message : messages) {
			array[position] = separator;
			System.arraycopy(message, 0, array, position + 1, message.length);
			position += 1 + message.length;
			separator = ',';
		}
		array[position] = ']';
		return array;
	}

	private static boolean isValid(byte[] utf8) {
		try {
			StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	private static String quoted(String text) {
		return RequestId.of(text).json();
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static byte[] concat(byte[]... parts) {
		int length = 0;
		for (byte[] part : parts) {
			length += part.length;
		}
		byte[] whole = new byte[length];
		int position = 0;
		for (byte[] part : parts) {
			System.arraycopy(part, 0, whole, position, part.length);
			position += part.length;
		}
		return whole;
	}

}
