package io.mcpspring.heap;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Kinds of JSON that take much memory for their length.
 */
enum HeapInput {

	EMPTY_OBJECTS("{}", 40_000), EMPTY_ARRAYS("[]", 40_000), OBJECTS("{\"a\":\"b\"}", 20_000),
	NESTED_OBJECTS("{\"a\":{\"b\":1}}", 13_000), ARRAYS("[\"a\"]", 25_000), STRINGS("\"a\"", 80_000),
	INTEGERS("1234567890123", 80_000), FRACTIONS("1e5", 80_000), LARGE_INTEGERS("12345678901234567890", 80_000),
	LARGE_FRACTIONS("12345678901234567890.5", 80_000), LONG_NUMBERS("1".repeat(400), 9_000), NULLS("null", 80_000),
	TEXT("\"" + "x".repeat(3_900_000) + "\"", 1), WIDE_TEXT("\"\u20ac" + "x".repeat(3_900_000) + "\"", 1),
	ESCAPES("\"" + "\\u20ac".repeat(600_000) + "\"", 1), MEMBERS("", 40_000) {

		/** Names with one hash code. */
		@Override
		String json() {
			return IntStream.range(0, 40_000)
				.mapToObj((i) -> "\"" + Integer.toBinaryString(i + (1 << 16)).replace("0", "Aa").replace("1", "BB")
						+ "\":\"b\"")
				.collect(Collectors.joining(",", "{", "}"));
		}

	};

	private final String element;

	private final int times;

	HeapInput(String element, int times) {
		this.element = element;
		this.times = times;
	}

	/** Return the value. */
	String json() {
		return "[" + String.join(",", Collections.nCopies(this.times, this.element)) + "]";
	}

}
