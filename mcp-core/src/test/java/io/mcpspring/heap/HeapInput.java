package io.mcpspring.heap;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.engine.share.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of JSON that take much memory for their length.
 */
enum HeapInput {

	EMPTY_OBJECTS("{}", 40_000), EMPTY_ARRAYS("[]", 40_000), OBJECTS("{\"a\":\"b\"}", 20_000),
	NESTED_OBJECTS("{\"a\":{\"b\":1}}", 13_000), ARRAYS("[\"a\"]", 25_000), STRINGS("\"a\"", 80_000),
	INTEGERS("1234567890123", 80_000), FRACTIONS("1e5", 80_000), LARGE_INTEGERS("12345678901234567890", 80_000),
	LARGE_FRACTIONS("12345678901234567890.5", 80_000), LONG_NUMBERS("1".repeat(400), 9_000), NULLS("null", 80_000),
	TEXT("x", 3_900_000, "\""), WIDE_TEXT("x", 3_900_000, "\"\u20ac"), ESCAPES("\\u20ac", 600_000, "\""),
	MEMBERS("", 40_000) {

		/** Names with one hash code. */
		@Override
		String json(int times) {
			return IntStream.range(0, times)
				.mapToObj((i) -> "\"" + Integer.toBinaryString(i + (1 << 16)).replace("0", "Aa").replace("1", "BB")
						+ "\":\"b\"")
				.collect(Collectors.joining(",", "{", "}"));
		}

	};

	private static final double SIZE = (double) MemoryBudget.bodySize(MemoryBudget.ofHeap().total())
			/ MemoryBudget.USUAL_BODY_SIZE;

	private final String element;

	private final int times;

	private final @Nullable String quote;

	HeapInput(String element, int times) {
		this(element, times, null);
	}

	/** A text. */
	HeapInput(String element, int times, @Nullable String quote) {
		this.element = element;
		this.times = times;
		this.quote = quote;
	}

	/** Return the value, which takes nearly as much as a body may. */
	String json() {
		return json((int) (this.times * SIZE));
	}

	/** Return a value of a part of that. */
	String small() {
		return json((int) (this.times * SIZE / 8));
	}

	String json(int number) {
		return (this.quote != null) ? "[" + this.quote + this.element.repeat(number) + "\"]"
				: "[" + String.join(",", Collections.nCopies(number, this.element)) + "]";
	}

}
