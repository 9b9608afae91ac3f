package io.mcpspring.text;

import java.util.List;
import java.util.Random;

/**
 * Source of texts of which each has something that must be escaped, encoded or refused.
 */
final class RandomTexts {

	private static final List<String> UNITS = List.of("a", "?", "plain text of some length, ", "\n", "\t", "\"", "\\",
			"/", "\b\f\r", "\u0000", "\u001f", "\u007f", "é", "ÿ", "€", "\uFFFD", "\u2028", "😀", "模型", "\\u0041",
			"\uD83D", "\uDE00", "x".repeat(70));

	private final Random random;

	RandomTexts(long seed) {
		this.random = new Random(seed);
	}

	/**
	 * Return a text.
	 * @return a text made of few kinds of units, often without any special one
	 */
	String next() {
		List<String> some = this.random.ints(1 + this.random.nextInt(4), 0, UNITS.size()).mapToObj(UNITS::get).toList();
		StringBuilder text = new StringBuilder();
		for (int count = this.random.nextInt(60); count > 0; count--) {
			text.append(some.get(this.random.nextInt(some.size())));
			text.append("x".repeat(this.random.nextInt(12)));
		}
		return text.toString();
	}

	/**
	 * Return a position.
	 * @param bound the position after the last
	 * @return any before it
	 */
	int position(int bound) {
		return this.random.nextInt(bound);
	}

}
