package io.mcpspring.spring.audit;

import java.io.Writer;

/**
 * Writer that keeps the beginning of a text.
 */
final class BoundedText extends Writer {

	private final StringBuilder text = new StringBuilder();

	private final int maxLength;

	/**
	 * Create a writer.
	 * @param maxLength the maximum length; one more character is kept to detect longer
	 * texts
	 */
	BoundedText(int maxLength) {
		this.maxLength = maxLength;
	}

	/** Return whether the text is longer than the maximum. */
	boolean isFull() {
		return this.text.length() > this.maxLength;
	}

	@Override
	public void write(char[] characters, int offset, int length) {
		this.text.append(characters, offset, Math.min(length, this.maxLength + 1 - this.text.length()));
	}

	@Override
	public void flush() {
		// Nothing is buffered.
	}

	@Override
	public void close() {
		// There is nothing to release.
	}

	@Override
	public String toString() {
		return this.text.toString();
	}

}
