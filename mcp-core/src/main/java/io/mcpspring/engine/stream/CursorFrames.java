package io.mcpspring.engine.stream;

import java.util.List;

import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.StreamKey;

/**
 * The events that a cursor has read but not sent, and the position of the last sent one.
 * Guarded by the lock of the cursor.
 */
final class CursorFrames {

	private static final byte[] NOTHING = {};

	private final EventIds ids;

	private final StreamKey key;

	private final long epoch;

	private long position;

	/** Whether the client cannot resume after the last sent event. */
	private boolean unresumable;

	private List<Positioned> batch = List.of();

	CursorFrames(EventIds ids, StreamKey key, long epoch, long after) {
		this.ids = ids;
		this.key = key;
		this.epoch = epoch;
		this.position = after;
	}

	long position() {
		return this.position;
	}

	boolean isResumable() {
		return !this.unresumable;
	}

	boolean isEmpty() {
		return this.batch.isEmpty();
	}

	void put(List<Positioned> events) {
		this.batch = events;
	}

	void clear() {
		this.batch = List.of();
	}

	/**
	 * Take the frames of the events; empty for an end without a message.
	 */
	byte[] take() {
		List<Positioned> taken = this.batch;
		this.batch = List.of();
		return (taken.size() == 1) ? frame(taken.get(0)) : frames(taken);
	}

	private byte[] frames(List<Positioned> events) {
		if (events.isEmpty()) {
			return NOTHING;
		}
		byte[][] frames = new byte[events.size()][];
		int length = 0;
		for (int i = 0; i < frames.length; i++) {
			frames[i] = frame(events.get(i));
			length += frames[i].length;
		}
		byte[] joined = new byte[length];
		int offset = 0;
		for (byte[] frame : frames) {
			System.arraycopy(frame, 0, joined, offset, frame.length);
			offset += frame.length;
		}
		return joined;
	}

	private byte[] frame(Positioned positioned) {
		byte[] data = positioned.event().data();
		this.position = positioned.position();
		this.unresumable = !positioned.resumable();
		if (data.length == 0 && (this.unresumable || positioned.event().terminal())) {
			return NOTHING;
		}
		return SseFrames.event(this.unresumable ? null : this.ids.encode(this.key, this.epoch, this.position), data);
	}

}
