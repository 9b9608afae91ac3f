package io.mcpspring.jsonrpc;

import java.math.BigInteger;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.databind.JsonNode;

/**
 * The id of a JSON-RPC request: a string or an integer, kept exactly as it was received,
 * type and digits included, so that it can be echoed unchanged (server-2025 BASE-03,
 * BASE-04).
 *
 * @param json the id as JSON text: digits with an optional minus, or a quoted string
 */
public record RequestId(String json) {

	/**
	 * How many characters a string may have that is an id: ids are kept for as long as
	 * their requests, echoed, and told to other nodes.
	 */
	public static final int MAX_LENGTH = 1024;

	/**
	 * An id that is a JSON string.
	 * @param value the string value, unquoted
	 * @return the id
	 */
	public static RequestId of(String value) {
		return new RequestId('"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(value)) + '"');
	}

	/**
	 * An id that is a JSON integer.
	 * @param value the number
	 * @return the id
	 */
	public static RequestId of(long value) {
		return new RequestId(Long.toString(value));
	}

	/**
	 * An id that is a JSON integer of any size.
	 * @param value the number
	 * @return the id
	 */
	public static RequestId of(BigInteger value) {
		return new RequestId(value.toString());
	}

	/**
	 * The id that a member of a message holds.
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
	 * Whether this id is a JSON string.
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
