package io.mcpspring.benchmarks.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Expectation of the body of an answer. Its check is cheap for bodies of any size.
 */
public sealed interface Expected {

	/** Expects nothing. */
	Expected ANYTHING = text("");

	/**
	 * Return whether an answer is as expected.
	 * @param reply the answer
	 * @return {@code false} if not
	 */
	boolean isMetBy(Reply reply);

	/**
	 * Expect a text somewhere in a body.
	 * @param text the text, within one chunk and of ASCII
	 * @return the expectation
	 */
	static Expected text(String text) {
		return new Containing(text.getBytes(StandardCharsets.US_ASCII));
	}

	/**
	 * Expect a large text near the beginning of a body, until near its end.
	 * @param text the text, of ASCII
	 * @return the expectation
	 */
	static Expected largeText(String text) {
		return new Large(text.getBytes(StandardCharsets.US_ASCII));
	}

	/**
	 * A body that contains bytes.
	 *
	 * @param bytes the bytes
	 */
	record Containing(byte[] bytes) implements Expected {

		@Override
		public boolean isMetBy(Reply reply) {
			return reply.contains(this.bytes);
		}

		@Override
		public String toString() {
			return new String(this.bytes, StandardCharsets.US_ASCII);
		}

	}

	/**
	 * A body of at least as many bytes as a text, with the beginning of the text in its
	 * beginning and the end of the text in its end, as far from each other as in the
	 * text.
	 *
	 * @param text the text
	 */
	record Large(byte[] text) implements Expected {

		/** How far from the beginning and from the end of the body the text may be. */
		private static final int AROUND = 512;

		private static final int COMPARED = 64;

		@Override
		public boolean isMetBy(Reply reply) {
			byte[] beginning = reply.part(0, AROUND + COMPARED);
			int start = Bytes.indexOf(beginning, 0, beginning.length, Arrays.copyOf(this.text, COMPARED));
			if (start < 0 || reply.size() > this.text.length + 2 * AROUND) {
				return false;
			}
			int last = this.text.length - COMPARED;
			byte[] ending = reply.part(start + last - 1, start + this.text.length + 1);
			byte[] expected = new byte[COMPARED + 2];
			expected[0] = this.text[last - 1];
			System.arraycopy(this.text, last, expected, 1, COMPARED);
			expected[COMPARED + 1] = '"';
			return Arrays.equals(ending, expected);
		}

		@Override
		public String toString() {
			return "a text of " + this.text.length + " characters";
		}

	}

}
