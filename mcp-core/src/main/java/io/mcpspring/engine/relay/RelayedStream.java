package io.mcpspring.engine.relay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import org.jspecify.annotations.Nullable;

/**
 * Event stream whose messages go through an outlet. The outlet pulls the events, so that
 * unread ones stay in the event log.
 */
final class RelayedStream implements StreamConnection, Outlet.Task {

	/** The number of frames that are written before it is the turn of other streams. */
	private static final int TURN = 16;

	private static final byte[] DATA = ascii("data:");

	private static final byte[] ID = ascii("id:");

	private final FrameSource frames;

	private final Outlet outlet;

	private final Listener listener;

	private final AtomicBoolean scheduled = new AtomicBoolean();

	private volatile boolean aborted;

	// Confined to the outlet, which runs one task at a time.

	private boolean over;

	private byte[] data = {};

	private @Nullable String lastEventId;

	/**
	 * Create a stream.
	 * @param frames the events
	 * @param outlet takes the messages
	 * @param listener notified of messages and of the end, on the thread of the outlet
	 */
	RelayedStream(FrameSource frames, Outlet outlet, Listener listener) {
		this.frames = frames;
		this.outlet = outlet;
		this.listener = listener;
	}

	void start() {
		this.frames.onReady(this::schedule);
		schedule();
	}

	private void schedule() {
		if (this.scheduled.compareAndSet(false, true)) {
			this.outlet.add(this);
		}
	}

	@Override
	public void abort() {
		this.aborted = true;
		schedule();
	}

	@Override
	public void write(Outlet.Sink sink) {
		this.scheduled.set(false);
		for (int i = 0; i < TURN && !this.over; i++) {
			byte[] events = this.aborted ? null : this.frames.poll();
			if (events != null) {
				eachLine(events, (line) -> read(line, sink));
			}
			else {
				if (this.aborted || this.frames.exhausted()) {
					end();
				}
				return;
			}
		}
		if (!this.over) {
			schedule();
		}
	}

	private void end() {
		this.over = true;
		this.frames.closed();
		this.listener.ended(this.lastEventId, this.aborted);
	}

	private static void eachLine(byte[] events, Consumer<byte[]> reader) {
		int start = 0;
		for (int i = 0; i < events.length; i++) {
			if (events[i] == '\n') {
				reader.accept(Arrays.copyOfRange(events, start, i));
				start = i + 1;
			}
		}
	}

	private void read(byte[] line, Outlet.Sink sink) {
		if (line.length == 0) {
			send(sink);
			return;
		}
		byte[] text = value(line, DATA);
		if (text != null) {
			this.data = (this.data.length == 0) ? text : joined(this.data, text);
			return;
		}
		byte[] id = value(line, ID);
		if (id != null) {
			this.lastEventId = new String(id, StandardCharsets.UTF_8);
		}
	}

	private void send(Outlet.Sink sink) {
		byte[] message = this.data;
		this.data = new byte[0];
		if (message.length > 0 && this.listener.sends(message)) {
			sink.write(message);
		}
	}

	private static byte[] joined(byte[] first, byte[] second) {
		byte[] both = Arrays.copyOf(first, first.length + 1 + second.length);
		both[first.length] = '\n';
		System.arraycopy(second, 0, both, first.length + 1, second.length);
		return both;
	}

	private static byte @Nullable [] value(byte[] line, byte[] field) {
		if (line.length < field.length || !Arrays.equals(line, 0, field.length, field, 0, field.length)) {
			return null;
		}
		int start = (line.length > field.length && line[field.length] == ' ') ? field.length + 1 : field.length;
		return Arrays.copyOfRange(line, start, line.length);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** Listener to the messages and the end of a stream. */
	interface Listener {

		/**
		 * Return whether a message is to be written.
		 * @param message the message
		 * @return {@code false} to leave it out
		 */
		boolean sends(byte[] message);

		/**
		 * Handle the end of the stream.
		 * @param lastEventId the id of the last event, or {@code null}
		 * @param aborted whether it ended before its time
		 */
		void ended(@Nullable String lastEventId, boolean aborted);

	}

}
