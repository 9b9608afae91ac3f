package io.mcpspring.client.message;

import java.io.ByteArrayOutputStream;
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

	/** The memory that a buffer keeps after its content was used, in bytes. */
	private static final int KEPT = 16 * 1024;

	private final int limit;

	private final Consumer<SseEvent> events;

	private ByteArrayOutputStream line = new ByteArrayOutputStream();

	private ByteArrayOutputStream data = new ByteArrayOutputStream();

	private boolean hasData;

	private boolean hasId;

	private boolean afterReturn;

	private boolean first = true;

	private @Nullable String id;

	private @Nullable Long retry;

	/**
	 * Create a parser.
	 * @param limit the highest number of bytes of one event
	 * @param events receives the events that have data, an id or a time to connect again
	 */
	public SseParser(int limit, Consumer<SseEvent> events) {
		this.limit = limit;
		this.events = events;
	}

	/**
	 * Read a piece of the stream.
	 * @param bytes the piece
	 * @return {@code false} if an event is larger than the limit
	 */
	public boolean feed(byte[] bytes) {
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
				if (this.line.size() + this.data.size() > this.limit) {
					return false;
				}
			}
		}
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

	/** Return the memory of the event that is not complete, in bytes. */
	public int size() {
		return 2 * (this.line.size() + this.data.size());
	}

	/** A stream may be idle for hours after a large event. */
	private static ByteArrayOutputStream emptied(ByteArrayOutputStream buffer) {
		if (buffer.size() > KEPT) {
			return new ByteArrayOutputStream();
		}
		buffer.reset();
		return buffer;
	}

	private void endOfLine() {
		String text = this.line.toString(StandardCharsets.UTF_8);
		this.line = emptied(this.line);
		if (this.first && text.startsWith("\uFEFF")) {
			text = text.substring(1);
		}
		this.first = false;
		if (text.isEmpty()) {
			dispatch();
			return;
		}
		int colon = text.indexOf(':');
		String field = (colon < 0) ? text : text.substring(0, colon);
		String value = (colon < 0) ? "" : text.substring(colon + 1);
		field(field, value.startsWith(" ") ? value.substring(1) : value);
	}

	private void field(String field, String value) {
		switch (field) {
			case "data" -> {
				if (this.hasData) {
					this.data.write('\n');
				}
				this.data.writeBytes(value.getBytes(StandardCharsets.UTF_8));
				this.hasData = true;
			}
			case "id" -> {
				if (value.indexOf('\0') < 0 && value.length() <= MAX_ID_LENGTH) {
					this.id = value.isEmpty() ? null : value;
					this.hasId = true;
				}
			}
			case "retry" -> this.retry = millis(value);
			default -> {
				// Comments and the type, which is always that of a message.
			}
		}
	}

	private static @Nullable Long millis(String value) {
		boolean digits = !value.isEmpty() && value.length() <= 12
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
			this.events.accept(event);
		}
	}

}
