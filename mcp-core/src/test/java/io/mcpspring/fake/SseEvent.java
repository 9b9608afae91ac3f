package io.mcpspring.fake;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server-sent event or a comment as it came over the wire.
 *
 * @param raw all of it
 * @param id the id, or {@code null}
 * @param type the type, or {@code null}
 * @param data the data, empty for a line without any, or {@code null}
 * @param retry when to come back, in milliseconds, or {@code null}
 * @param comment the comment, or {@code null}
 */
public record SseEvent(String raw, @Nullable String id, @Nullable String type, @Nullable String data,
		@Nullable Long retry, @Nullable String comment) {

	static SseEvent parse(String raw) {
		String id = null;
		String type = null;
		StringBuilder data = null;
		Long retry = null;
		String comment = null;
		for (String line : raw.split("\n")) {
			int colon = line.indexOf(':');
			String name = (colon < 0) ? line : line.substring(0, colon);
			String value = (colon < 0) ? "" : line.substring(colon + 1);
			value = value.startsWith(" ") ? value.substring(1) : value;
			switch (name) {
				case "" -> comment = value;
				case "id" -> id = value;
				case "event" -> type = value;
				case "retry" -> retry = Long.valueOf(value);
				case "data" -> data = (data == null) ? new StringBuilder(value) : data.append('\n').append(value);
				default -> throw new IllegalArgumentException("Unknown field in event: " + line);
			}
		}
		return new SseEvent(raw, id, type, (data != null) ? data.toString() : null, retry, comment);
	}

	/**
	 * Whether it holds a message.
	 */
	public boolean isMessage() {
		return this.data != null && !this.data.isEmpty();
	}

	/**
	 * Whether it only tells an id.
	 */
	public boolean isPriming() {
		return this.id != null && "".equals(this.data);
	}

	/**
	 * The message.
	 */
	public ObjectNode json() {
		if (!isMessage()) {
			throw new IllegalStateException("No message: " + this.raw);
		}
		return Json.object(String.valueOf(this.data));
	}

}
