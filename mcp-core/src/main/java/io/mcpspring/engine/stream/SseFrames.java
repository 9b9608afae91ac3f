package io.mcpspring.engine.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Encoder of server-sent events. The type {@code message} is written although it is the
 * default, because several clients drop messages without it.
 *
 * @see <a href=
 * "https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-sent events</a>
 */
public final class SseFrames {

	private static final byte[] TYPE = bytes("event: message\n");

	private static final byte[] ID = bytes("id: ");

	private static final byte[] DATA = bytes("data: ");

	private static final byte[] KEEP_ALIVE = bytes(": keep-alive\n\n");

	private SseFrames() {
	}

	/**
	 * Encode a stored event: a message, or one with an id only.
	 * @param id the event id, or {@code null} if the stream cannot be resumed
	 * @param json the message, empty for none
	 * @return for example <code>event: message\nid: X\ndata: {}\n\n</code>
	 */
	public static byte[] event(@Nullable String id, byte[] json) {
		if (json.length == 0) {
			if (id == null) {
				throw new IllegalArgumentException("An event has an id or a message");
			}
			return priming(id);
		}
		int idLine = (id != null) ? ID.length + id.length() + 1 : 0;
		int lines = 1 + lineBreaks(json);
		ByteBuffer frame = ByteBuffer.allocate(TYPE.length + idLine + lines * (DATA.length + 1) + json.length + 1);
		frame.put(TYPE);
		if (id != null) {
			frame.put(ID).put(bytes(checked(id))).put((byte) '\n');
		}
		if (lines == 1) {
			frame.put(DATA).put(json).put((byte) '\n');
		}
		else {
			putLines(frame, json);
		}
		frame.put((byte) '\n');
		return sized(frame);
	}

	/**
	 * Encode the event that names the address for messages (transports SSE-02).
	 * @param uri the address, visible ASCII
	 * @return <code>event: endpoint\ndata: U\n\n</code>
	 */
	public static byte[] endpoint(String uri) {
		return bytes("event: endpoint\ndata: " + checked(uri) + "\n\n");
	}

	/**
	 * Encode an event without data, which gives the client an id to resume from
	 * (server-2025 SSE-01). Only from 2025-11-25 on: older clients take it for a message.
	 * @param id the event id
	 * @return <code>id: X\ndata:\n\n</code>
	 */
	public static byte[] priming(String id) {
		return bytes("id: " + checked(id) + "\ndata:\n\n");
	}

	/**
	 * Encode an event without data that also contains the delay before a reconnection
	 * (server-2025 SSE-03).
	 * @param id the event id
	 * @param retryMillis the delay before a reconnection, in milliseconds
	 * @return <code>id: X\nretry: N\ndata:\n\n</code>
	 */
	public static byte[] priming(String id, long retryMillis) {
		return bytes("id: " + checked(id) + "\nretry: " + checked(retryMillis) + "\ndata:\n\n");
	}

	/**
	 * Encode the delay before a reconnection. It must be sent just before a deliberate
	 * disconnect and nowhere else (server-2025 SSE-03), because older Java clients fail
	 * on it.
	 * @param millis the delay in milliseconds
	 * @return <code>retry: N\n\n</code>
	 */
	public static byte[] retry(long millis) {
		return bytes("retry: " + checked(millis) + "\n\n");
	}

	/**
	 * Encode a comment, which clients ignore, to keep an idle connection open.
	 * @return <code>: keep-alive\n\n</code>
	 */
	public static byte[] keepAlive() {
		return KEEP_ALIVE.clone();
	}

	private static String checked(String id) {
		if (id.isEmpty()) {
			throw new IllegalArgumentException("An event id or address is not empty");
		}
		for (int i = 0; i < id.length(); i++) {
			if (id.charAt(i) < ' ' || id.charAt(i) > '~') {
				throw new IllegalArgumentException("An event id or address is visible ASCII");
			}
		}
		return id;
	}

	private static long checked(long millis) {
		if (millis < 0) {
			throw new IllegalArgumentException("A time to connect again is never negative");
		}
		return millis;
	}

	/** Return the number of characters that a client takes for the end of a line. */
	private static int lineBreaks(byte[] json) {
		int breaks = 0;
		for (byte next : json) {
			if (next == '\n' || next == '\r') {
				breaks++;
			}
		}
		return breaks;
	}

	/** Write each line as a line of data; the client joins them again. */
	private static void putLines(ByteBuffer frame, byte[] json) {
		int start = 0;
		for (int i = 0; i <= json.length; i++) {
			if (i == json.length || json[i] == '\n' || json[i] == '\r') {
				frame.put(DATA).put(json, start, i - start).put((byte) '\n');
				boolean pair = i + 1 < json.length && json[i] == '\r' && json[i + 1] == '\n';
				i += pair ? 1 : 0;
				start = i + 1;
			}
		}
	}

	private static byte[] sized(ByteBuffer frame) {
		byte[] bytes = frame.array();
		return (frame.position() == bytes.length) ? bytes : Arrays.copyOf(bytes, frame.position());
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

}
