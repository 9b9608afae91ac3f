package io.mcpspring.engine.jsonrpc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Codec of bodies and messages. Thread-safe; one instance serves a server. It has a JSON
 * configuration of its own, so that the application's configuration cannot change which
 * messages are valid.
 *
 * <p>
 * Parsing is strict (server-2025 BASE-01 to BASE-03, BATCH-01, BATCH-06; server-2026
 * BASE-01, BASE-02). Malformed JSON is answered with {@link ErrorCode#PARSE_ERROR}
 * without an id: any violation of RFC 8259, text after the value, any encoding other than
 * valid UTF-8, and half a surrogate pair. A byte order mark is ignored. An invalid
 * message is answered with {@link ErrorCode#INVALID_REQUEST}: a duplicate member in an
 * object at any depth, a violation of {@link CodecLimits}, and every wrong shape. Names
 * are case-sensitive; unknown members of the message itself are ignored. Parameters that
 * are not an object are {@link ErrorCode#INVALID_PARAMS}: JSON-RPC allows an array there,
 * MCP does not.
 */
public final class JsonRpcCodec {

	private static final JsonMapper DATA = new JsonMapper();

	/** The byte order mark of UTF-8. */
	private static final byte[] MARK = { (byte) 0xEF, (byte) 0xBB, (byte) 0xBF };

	private static final byte[] WITH_ID = ascii("{\"jsonrpc\":\"2.0\",\"id\":");

	private static final byte[] WITHOUT_ID = ascii("{\"jsonrpc\":\"2.0\"");

	private static final byte[] RESULT = ascii(",\"result\":");

	private static final byte[] METHOD = ascii(",\"method\":");

	private static final byte[] PARAMS = ascii(",\"params\":");

	private static final byte[] NOTHING = {};

	private static final byte[] END = ascii("}");

	/** Replaces invalid bytes, and occurs in valid text as well. */
	private static final char REPLACEMENT = '\uFFFD';

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
	 * @param limits the limits of one body
	 */
	public JsonRpcCodec(CodecLimits limits) {
		this.limits = limits;
		StreamReadConstraints constraints = StreamReadConstraints.builder()
			// Never reached: the parser counts the levels of each message.
			.maxNestingDepth(limits.maxDepth() + 2)
			.maxNumberLength(limits.maxNumberLength())
			.maxStringLength(limits.maxStringLength())
			.maxNameLength(limits.maxNameLength())
			.maxTokenCount(limits.maxTokens())
			.build();
		// No symbol table: its entries would be chosen by clients and shared by all.
		this.factory = JsonFactory.builder()
			.disable(JsonFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
			.streamReadConstraints(constraints)
			.build();
	}

	/**
	 * Parse a body. Never throws: malformed content becomes {@link Decoded.Invalid}.
	 * @param utf8 the body
	 * @return the message or messages, or the error
	 */
	public Decoded decode(byte[] utf8) {
		return decode(utf8, TreeMeter.unlimited());
	}

	/**
	 * Parse a body of which not more is kept than there is room for. Never throws.
	 * @param utf8 the body
	 * @param meter counts the memory of the messages
	 * @return the message or messages, or the error; of no use if there was no room
	 */
	public Decoded decode(byte[] utf8, TreeMeter meter) {
		String text = text(utf8);
		if (text == null) {
			return new Decoded.Invalid(Faults.NOT_UTF8, null);
		}
		boolean escaped = text.contains("\\u");
		int width = (escaped || text.length() < utf8.length) ? 2 : 1;
		try (JsonParser parser = this.factory.createParser(ObjectReadContext.empty(), text)) {
			return new BodyReader(parser, this.limits, new TreeReader(parser, this.limits, escaped, meter, width))
				.read();
		}
	}

	/** As characters: the parser of bytes also accepts UTF-16 and UTF-32. */
	private static @Nullable String text(byte[] utf8) {
		int mark = isMarked(utf8) ? MARK.length : 0;
		String text = new String(utf8, mark, utf8.length - mark, StandardCharsets.UTF_8);
		boolean valid = text.indexOf(REPLACEMENT) < 0 || isSame(text.getBytes(StandardCharsets.UTF_8), utf8, mark);
		return valid ? text : null;
	}

	/**
	 * Proxies and files of Windows begin with a mark, which RFC 8259 lets readers ignore.
	 */
	private static boolean isMarked(byte[] utf8) {
		return utf8.length >= MARK.length && Arrays.equals(utf8, 0, MARK.length, MARK, 0, MARK.length);
	}

	private static boolean isSame(byte[] encoded, byte[] utf8, int from) {
		return Arrays.equals(encoded, 0, encoded.length, utf8, from, utf8.length);
	}

	/**
	 * Parse a text that holds one value, by the rules for values of messages.
	 * @param text the text
	 * @return the value; {@code null} if the text is anything else
	 */
	public @Nullable JsonNode value(String text) {
		return value(text, 2, TreeMeter.unlimited());
	}

	/**
	 * Parse a body that is one value of whatever form, by the rules for values of
	 * messages.
	 * @param utf8 the body
	 * @param meter counts the memory of the value
	 * @return the value; {@code null} if the body is anything else, or if there was no
	 * room
	 */
	public @Nullable JsonNode value(byte[] utf8, TreeMeter meter) {
		String text = text(utf8);
		return (text != null) ? value(text, 1, meter) : null;
	}

	private @Nullable JsonNode value(String text, int depth, TreeMeter meter) {
		try (JsonParser parser = this.factory.createParser(ObjectReadContext.empty(), text)) {
			TreeReader reader = new TreeReader(parser, this.limits, true, meter, 2);
			JsonNode value = (parser.nextToken() != null) ? reader.value(depth) : null;
			return (parser.nextToken() == null && !reader.takeDuplicate()) ? value : null;
		}
		catch (RefusedException | JacksonException ex) {
			return null;
		}
	}

	/**
	 * Return whether a message may hold a value, which may be put together from several.
	 * @param value the value
	 * @param depth the level of the value if it is an object or an array
	 * @return {@code false} if it is nested too deeply
	 */
	public boolean isWithinDepth(JsonNode value, int depth) {
		return !value.isContainer() || (depth <= this.limits.maxDepth()
				&& value.valueStream().allMatch((inner) -> isWithinDepth(inner, depth + 1)));
	}

	/**
	 * Encode a response with a result.
	 * @param id the id of the request
	 * @param resultJson the result as JSON
	 * @return the message
	 */
	public byte[] result(RequestId id, byte[] resultJson) {
		return concat(WITH_ID, utf8(id.json()), RESULT, resultJson, END);
	}

	/**
	 * Encode a response with a result that is written into its message.
	 * @param id the id of the request
	 * @param result returns the message, given what precedes and what follows the result
	 * @return the message
	 */
	public ByteParts result(RequestId id, BiFunction<byte[], byte[], ByteParts> result) {
		return result.apply(concat(WITH_ID, utf8(id.json()), RESULT), END);
	}

	/**
	 * Encode a response with an error.
	 * @param id the id of the request, or {@code null} if it could not be read; the
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
	 * Encode a notification.
	 * @param method the method
	 * @param paramsJson the parameters as JSON, or {@code null} for none
	 * @return the message
	 */
	public byte[] notification(String method, byte @Nullable [] paramsJson) {
		return concat(WITHOUT_ID, METHOD, utf8(quoted(method)), (paramsJson != null) ? PARAMS : NOTHING,
				(paramsJson != null) ? paramsJson : NOTHING, END);
	}

	/**
	 * Encode a request of the server.
	 * @param id the id, which the client will echo
	 * @param method the method
	 * @param paramsJson the parameters as JSON, or {@code null} for none
	 * @return the message
	 */
	public byte[] request(RequestId id, String method, byte @Nullable [] paramsJson) {
		return concat(WITH_ID, utf8(id.json()), METHOD, utf8(quoted(method)), (paramsJson != null) ? PARAMS : NOTHING,
				(paramsJson != null) ? paramsJson : NOTHING, END);
	}

	/**
	 * Encode a batch of messages (server-2025 BATCH-03).
	 * @param messages the messages, at least one
	 * @return the array, of which large parts of the messages are not copies
	 */
	public ByteParts array(List<ByteParts> messages) {
		if (messages.isEmpty()) {
			throw new IllegalArgumentException("A batch must contain at least one message");
		}
		List<byte[]> parts = new ArrayList<>();
		ByteArrayOutputStream small = new ByteArrayOutputStream();
		char separator = '[';
		for (ByteParts message : messages) {
			small.write(separator);
			separator = ',';
			for (int i = 0; i < message.count(); i++) {
				byte[] part = message.part(i);
				if (part.length < ByteParts.LARGE) {
					small.writeBytes(part);
				}
				else {
					parts.add(small.toByteArray());
					small.reset();
					parts.add(part);
				}
			}
		}
		small.write(']');
		parts.add(small.toByteArray());
		return ByteParts.of(parts);
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
		return ByteParts.joined(Arrays.asList(parts));
	}

}
