package io.mcpspring.client.message;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events from bytes as they arrive, in pieces of any size.
 *
 * @see <a href=
 * "https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-sent events</a>
 */
public final class SseParser {

	private static final int MAX_ID_LENGTH = 4096;

	private static final int MAX_DIGITS = 12;

	/** More than any field's name has. */
	private static final int LONGEST_FIELD = 10;

	/** The memory that a buffer keeps after its content was used, in bytes. */
	private static final int KEPT = 16 * 1024;

	/** The bytes whose reading takes about the time of dispatching an event. */
	private static final int EVENT = 1024;

	private final StreamAllowance allowance;

	private final Consumer<SseEvent> events;

	private Line line = new Line();

	private Line data = new Line();

	private boolean hasData;

	private boolean hasId;

	private boolean afterReturn;

	private boolean first = true;

	private @Nullable String id;

	private @Nullable Long retry;

	private long cost;

	private long taken;

	/**
	 * Create a parser.
	 * @param allowance the bound for each event and for all
	 * @param events receives the events that have data, an id or a time to connect again
	 */
	public SseParser(StreamAllowance allowance, Consumer<SseEvent> events) {
		this.allowance = allowance;
		this.events = events;
	}

	/**
	 * Read a piece of the stream.
	 * @param bytes the piece
	 * @return {@code false} if an event is larger than the limit
	 * @throws IllegalStateException if there are too many events
	 */
	public boolean feed(byte[] bytes) {
		this.cost += bytes.length;
		for (byte next : bytes) {
			boolean secondOfPair = this.afterReturn && next == '\n';
			this.afterReturn = next == '\r';
			if (secondOfPair) {
				continue;
			}
			if (next == '\n' || next == '\r') {
				endOfLine();
			}
			else {
				this.line.write(next);
				if (this.line.size() + this.data.size() > this.allowance.maxMessageSize()) {
					return false;
				}
			}
		}
		takeCost();
		return true;
	}

	/** Dispatch the last event of a stream that ended without an empty line. */
	public void end() {
		if (this.line.size() > 0) {
			endOfLine();
		}
		if (this.data.size() > 0) {
			dispatch();
		}
	}

	/** Return whether a body reads as events, whatever its type. */
	public static boolean isEvents(byte[] body) {
		String start = new String(body, 0, Math.min(body.length, 8), StandardCharsets.UTF_8).stripLeading();
		return start.startsWith("data:") || start.startsWith("event:") || start.startsWith("id:")
				|| start.startsWith(":");
	}

	/**
	 * Return the memory of the event that is not complete, in bytes: a buffer that grows
	 * has three times its content.
	 */
	public long size() {
		return 3L * (this.line.size() + this.data.size());
	}

	/** A stream may be idle for hours after a large event. */
	private static Line emptied(Line buffer) {
		if (buffer.size() > KEPT) {
			return new Line();
		}
		buffer.reset();
		return buffer;
	}

	/** Take the cost of the bytes read, without the incomplete event. */
	private void takeCost() {
		long whole = this.cost - this.line.size() - this.data.size();
		this.allowance.take(whole - this.taken);
		this.taken = whole;
	}

	/** A text would take twice as much, and more if the bytes are not valid. */
	private void endOfLine() {
		Line read = this.line;
		int start = (this.first && read.startsWith("\u00EF\u00BB\u00BF")) ? 3 : 0;
		this.first = false;
		if (read.size() == start) {
			dispatch();
		}
		else {
			int colon = read.indexOf(':', start);
			int end = (colon < 0) ? read.size() : colon;
			int value = Math.min(read.size(), end + 1);
			field(read.text(start, Math.min(end, start + LONGEST_FIELD)), value + (read.hasAt(value, ' ') ? 1 : 0));
		}
		this.line = emptied(this.line);
	}

	private void field(String field, int value) {
		int length = this.line.size() - value;
		switch (field) {
			case "data" -> {
				if (this.hasData) {
					this.data.write('\n');
				}
				this.line.copy(value, this.data);
				this.hasData = true;
			}
			case "id" -> {
				String text = this.line.text(value, value + Math.min(length, MAX_ID_LENGTH + 1));
				if (text.indexOf('\0') < 0 && length <= MAX_ID_LENGTH) {
					this.id = text.isEmpty() ? null : text;
					this.hasId = true;
				}
			}
			case "retry" -> this.retry = millis(this.line.text(value, value + Math.min(length, MAX_DIGITS + 1)));
			default -> {
				// Comments and the type, which is always that of a message.
			}
		}
	}

	private static @Nullable Long millis(String value) {
		boolean digits = !value.isEmpty() && value.length() <= MAX_DIGITS
				&& value.chars().allMatch((c) -> c >= '0' && c <= '9');
		return digits ? Long.valueOf(value) : null;
	}

	private void dispatch() {
		boolean tells = this.hasData || this.hasId || this.retry != null;
		SseEvent event = new SseEvent(this.id, this.data.toByteArray(), this.retry);
		this.data = emptied(this.data);
		this.hasData = false;
		this.hasId = false;
		this.retry = null;
		if (tells) {
			this.cost += EVENT;
			this.events.accept(event);
		}
	}

	/** Bytes that are read without a copy. */
	private static final class Line extends ByteArrayOutputStream {

		boolean startsWith(String bytes) {
			return text(0, Math.min(this.count, bytes.length()), StandardCharsets.ISO_8859_1).equals(bytes);
		}

		boolean hasAt(int index, char character) {
			return index < this.count && this.buf[index] == character;
		}

		int indexOf(char character, int from) {
			for (int i = from; i < this.count; i++) {
				if (this.buf[i] == character) {
					return i;
				}
			}
			return -1;
		}

		String text(int from, int to) {
			return text(from, to, StandardCharsets.UTF_8);
		}

		private String text(int from, int to, Charset charset) {
			return new String(this.buf, from, to - from, charset);
		}

		void copy(int from, ByteArrayOutputStream target) {
			target.write(this.buf, from, this.count - from);
		}

	}

}
