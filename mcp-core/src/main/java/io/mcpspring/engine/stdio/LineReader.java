package io.mcpspring.engine.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import org.jspecify.annotations.Nullable;

/**
 * Reader of lines of bounded length. The last line needs no line feed.
 */
final class LineReader {

	private static final int BUFFER = 8192;

	private final InputStream input;

	private final int limit;

	private final byte[] buffer = new byte[BUFFER];

	private int position;

	private int end;

	/**
	 * Create a reader.
	 * @param input the input
	 * @param limit the highest number of bytes of a line
	 */
	LineReader(InputStream input, int limit) {
		this.input = input;
		this.limit = limit;
	}

	/**
	 * Read the next line.
	 * @return the line, or {@code null} at the end of the input
	 * @throws IOException if the input cannot be read
	 */
	@Nullable Line next() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream(0);
		boolean tooLong = false;
		while (fill()) {
			int start = this.position;
			int feed = find(start);
			int length = ((feed >= 0) ? feed : this.end) - start;
			tooLong = tooLong || length > this.limit - line.size();
			if (!tooLong) {
				line.write(this.buffer, start, length);
			}
			this.position = start + length;
			if (feed >= 0) {
				this.position++;
				return new Line(line.toByteArray(), tooLong);
			}
		}
		return (line.size() > 0 || tooLong) ? new Line(line.toByteArray(), tooLong) : null;
	}

	private boolean fill() throws IOException {
		if (this.position == this.end) {
			this.position = 0;
			this.end = Math.max(this.input.read(this.buffer), 0);
		}
		return this.position < this.end;
	}

	private int find(int start) {
		for (int i = start; i < this.end; i++) {
			if (this.buffer[i] == '\n') {
				return i;
			}
		}
		return -1;
	}

	/**
	 * A line.
	 *
	 * @param content its bytes, without the line feed; the first ones if it is too long
	 * @param tooLong whether it is longer than allowed
	 */
	record Line(byte[] content, boolean tooLong) {

		boolean isBlank() {
			for (byte next : this.content) {
				if (next != ' ' && next != '\t' && next != '\r') {
					return false;
				}
			}
			return true;
		}

	}

}
