package io.mcpspring.engine.stream;

import java.util.List;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The events that a cursor has read but not sent, and the position of the last sent one.
 * Guarded by the lock of the cursor.
 */
final class CursorFrames {

	private static final byte[] NOTHING = {};

	private static final Runnable NO_REPORT = () -> {
	};

	private final EventIds ids;

	private final StreamKey key;

	private final long epoch;

	private long position;

	/** Whether the client cannot resume after the last sent event. */
	private boolean unresumable;

	private List<Positioned> batch = List.of();

	private @Nullable StreamMonitor monitor;

	private OwnerKey holder = OwnerKey.UNKNOWN;

	private long charged;

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

	void charge(StreamMonitor charging, OwnerKey client) {
		this.monitor = charging;
		this.holder = client;
	}

	OwnerKey holder() {
		return this.holder;
	}

	/** Return the size of the events that are charged. */
	long charged() {
		return this.charged;
	}

	/**
	 * Charge the events, because they wait for the next pull.
	 * @param cursor the cursor
	 * @param pulling whether they are taken at once, and not charged
	 * @return reports the charge, which may end connections; to be run without the lock
	 */
	Runnable beginWait(MonitoredStream cursor, boolean pulling) {
		StreamMonitor charging = this.monitor;
		if (charging == null || pulling) {
			return NO_REPORT;
		}
		long added = this.batch.stream().mapToLong((positioned) -> positioned.event().data().length).sum();
		this.charged = added;
		cursor.pulse().queued(added, 0);
		return () -> charging.queued(cursor, added);
	}

	private void endWait(MonitoredStream cursor) {
		if (this.monitor != null && this.charged > 0) {
			this.monitor.queued(cursor, -this.charged);
			this.charged = 0;
		}
	}

	void put(List<Positioned> events) {
		this.batch = events;
	}

	void clear(MonitoredStream cursor) {
		this.batch = List.of();
		endWait(cursor);
	}

	/**
	 * Take the frames of the events; empty for an end without a message.
	 */
	byte[] take(MonitoredStream cursor) {
		List<Positioned> taken = this.batch;
		clear(cursor);
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
