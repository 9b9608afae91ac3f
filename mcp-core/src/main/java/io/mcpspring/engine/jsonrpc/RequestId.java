package io.mcpspring.engine.jsonrpc;

import java.math.BigInteger;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.databind.JsonNode;

/**
 * Id of a JSON-RPC request: a string or an integer, kept exactly as received, including
 * type and digits, so that it is echoed unchanged (server-2025 BASE-03, BASE-04).
 *
 * @param json the id as JSON text: digits with an optional minus, or a quoted string
 */
public record RequestId(String json) {

	/**
	 * The maximum number of characters of a string id. Ids are kept as long as their
	 * requests, echoed, and sent to other nodes.
	 */
	public static final int MAX_LENGTH = 1024;

	/**
	 * Create an id that is a JSON string.
	 * @param value the string value, unquoted
	 * @return the id
	 */
	public static RequestId of(String value) {
		String quoted = isPlain(value) ? value : new String(JsonStringEncoder.getInstance().quoteAsCharArray(value));
		return new RequestId('"' + quoted + '"');
	}

	/** Whether a string is the same between quotes, as nearly all are. */
	private static boolean isPlain(String value) {
		for (int i = 0; i < value.length(); i++) {
			char next = value.charAt(i);
			if (next < ' ' || next == '"' || next == '\\') {
				return false;
			}
		}
		return true;
	}

	/**
	 * Create an id that is a JSON integer.
	 * @param value the number
	 * @return the id
	 */
	public static RequestId of(long value) {
		return new RequestId(Long.toString(value));
	}

	/**
	 * Create an id that is a JSON integer of any size.
	 * @param value the number
	 * @return the id
	 */
	public static RequestId of(BigInteger value) {
		return new RequestId(value.toString());
	}

	/**
	 * Return the id in a member of a message.
	 * @param value the member, or {@code null}
	 * @return the id, {@code null} if it is neither an integer nor a string of at most
	 * {@value #MAX_LENGTH} characters
	 */
	public static @Nullable RequestId find(@Nullable JsonNode value) {
		if (value != null && value.isString() && value.stringValue().length() <= MAX_LENGTH) {
			return of(value.stringValue());
		}
		return (value != null && value.isIntegralNumber()) ? of(value.bigIntegerValue()) : null;
	}

	/**
	 * Return whether this id is a JSON string.
	 * @return {@code false} for an integer
	 */
	public boolean isString() {
		return this.json.charAt(0) == '"';
	}

	@Override
	public String toString() {
		return this.json;
	}

}
