package io.mcpspring.benchmarks.load;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Reads answers from a connection, one at a time: a body of a stated length, in chunks,
 * or none.
 */
public final class Reply {

	private static final byte[] HEAD_END = { '\r', '\n', '\r', '\n' };

	private static final byte[] LINE_END = { '\r', '\n' };

	private static final int CHUNKED = -1;

	private byte[] buffer = new byte[16 * 1024];

	private int end;

	private int bodyStart;

	private int length;

	private int nextChunk;

	private int status;

	private boolean last;

	/**
	 * The status code.
	 * @return the code
	 */
	public int status() {
		return this.status;
	}

	/**
	 * The value of {@code Mcp-Session-Id}.
	 * @return the id, or {@code null} when the answer has none
	 */
	public @Nullable String sessionId() {
		return header("mcp-session-id");
	}

	/**
	 * The value of a header.
	 * @param lowerCaseName the name in lower case
	 * @return the value, or {@code null} when the answer has none
	 */
	public @Nullable String header(String lowerCaseName) {
		String start = lowerCaseName + ":";
		int line = nextLine(0);
		while (line < this.bodyStart - 2) {
			if (isHeader(line, start)) {
				return value(line + start.length(), nextLine(line) - 2);
			}
			line = nextLine(line);
		}
		return null;
	}

	/**
	 * The body, chunks joined.
	 * @return the body as text
	 */
	public String body() {
		return new String(part(0, Integer.MAX_VALUE), StandardCharsets.UTF_8);
	}

	/**
	 * How long the body is, chunks joined.
	 * @return the number of bytes
	 */
	int size() {
		int[] size = { 0 };
		forEachPart((from, length) -> size[0] += length);
		return size[0];
	}

	/**
	 * A part of the body, chunks joined.
	 * @param start its first byte
	 * @param stop the byte after its last one; there may be fewer
	 * @return the bytes
	 */
	byte[] part(int start, int stop) {
		ByteArrayOutputStream part = new ByteArrayOutputStream();
		int[] position = { 0 };
		forEachPart((from, length) -> {
			int first = Math.max(start - position[0], 0);
			int last = Math.min(stop - position[0], length);
			if (first < last) {
				part.write(this.buffer, from + first, last - first);
			}
			position[0] += length;
		});
		return part.toByteArray();
	}

	private void forEachPart(Part part) {
		if (this.length != CHUNKED) {
			part.accept(this.bodyStart, this.length);
			return;
		}
		int position = this.bodyStart;
		while (position < this.end) {
			int line = Bytes.indexOf(this.buffer, position, this.end, LINE_END);
			int size = (line < 0) ? 0 : chunkSize(position);
			if (size == 0 || line + 2 + size > this.end) {
				break;
			}
			part.accept(line + 2, size);
			position = line + 2 + size + 2;
		}
	}

	/** All that was received, as text. */
	String text() {
		return new String(this.buffer, 0, this.end, StandardCharsets.UTF_8);
	}

	boolean contains(byte[] wanted) {
		return Bytes.indexOf(this.buffer, this.bodyStart, this.end, wanted) >= 0;
	}

	/** Whether the server closes the connection after this answer. */
	boolean isLast() {
		return this.last;
	}

	void reset() {
		this.end = 0;
		this.bodyStart = 0;
		this.nextChunk = 0;
		this.last = false;
	}

	/**
	 * Take what has arrived.
	 * @return whether the answer is complete
	 */
	boolean read(ReadableByteChannel channel) throws IOException {
		int read;
		do {
			if (this.end == this.buffer.length) {
				this.buffer = Arrays.copyOf(this.buffer, this.buffer.length * 2);
			}
			read = channel.read(ByteBuffer.wrap(this.buffer, this.end, this.buffer.length - this.end));
			if (read < 0) {
				throw new EOFException("The server closed the connection");
			}
			this.end += read;
		}
		while (this.end == this.buffer.length);
		return isComplete();
	}

	private boolean isComplete() {
		if (this.bodyStart == 0) {
			int headEnd = Bytes.indexOf(this.buffer, 0, this.end, HEAD_END);
			if (headEnd < 0) {
				return false;
			}
			readHead(headEnd);
		}
		return (this.length != CHUNKED) ? this.end >= this.bodyStart + this.length : allChunks();
	}

	private boolean allChunks() {
		while (true) {
			int line = Bytes.indexOf(this.buffer, this.nextChunk, this.end, LINE_END);
			if (line < 0) {
				return false;
			}
			int size = chunkSize(this.nextChunk);
			int next = line + 2 + size + 2;
			if (next > this.end) {
				return false;
			}
			if (size == 0) {
				return true;
			}
			this.nextChunk = next;
		}
	}

	private int chunkSize(int from) {
		int size = 0;
		for (int i = from; this.buffer[i] != '\r' && this.buffer[i] != ';'; i++) {
			size = size * 16 + Character.digit(this.buffer[i], 16);
		}
		return size;
	}

	private void readHead(int headEnd) {
		this.status = (this.buffer[9] - '0') * 100 + (this.buffer[10] - '0') * 10 + this.buffer[11] - '0';
		this.bodyStart = headEnd + HEAD_END.length;
		this.nextChunk = this.bodyStart;
		this.length = 0;
		int line = nextLine(0);
		while (line < headEnd) {
			int next = nextLine(line);
			readHeader(line, next - 2);
			line = next;
		}
	}

	private int nextLine(int from) {
		return Bytes.indexOf(this.buffer, from, this.bodyStart, LINE_END) + 2;
	}

	private void readHeader(int from, int to) {
		if (isHeader(from, "content-length:")) {
			this.length = Integer.parseInt(value(from + 15, to));
		}
		else if (isHeader(from, "transfer-encoding:")) {
			this.length = CHUNKED;
		}
		else if (isHeader(from, "connection:") && value(from + 11, to).equalsIgnoreCase("close")) {
			this.last = true;
		}
	}

	private boolean isHeader(int from, String lowerCase) {
		for (int i = 0; i < lowerCase.length(); i++) {
			// Setting this bit makes letters lower-case and leaves '-' and ':' as they
			// are.
			if ((this.buffer[from + i] | 0x20) != lowerCase.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	private String value(int from, int to) {
		return new String(this.buffer, from, to - from, StandardCharsets.ISO_8859_1).trim();
	}

	/** Bytes in the buffer that are part of the body. */
	@FunctionalInterface
	private interface Part {

		void accept(int from, int length);

	}

}
