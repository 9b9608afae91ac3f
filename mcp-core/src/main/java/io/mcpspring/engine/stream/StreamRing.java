package io.mcpspring.engine.stream;

import java.util.List;
import java.util.function.LongSupplier;

import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.EventLog.Watch;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The newest events of one stream, and its watchers. Takes its own lock and no other, and
 * calls no foreign code while it holds it. A stream without events takes little memory.
 */
final class StreamRing implements EvictableStream {

	/** The weight of an event besides its data: the objects around it. */
	static final int EVENT_WEIGHT = 64;

	/** The weight of a stream with events besides these. */
	static final int STREAM_WEIGHT = 448;

	private static final @Nullable StreamEvent[] NO_EVENTS = {};

	private final StreamKey key;

	private final long epoch;

	private final SessionRings session;

	/**
	 * The index of this ring in the session. Guarded by the session's entry in its map.
	 */
	private int slot;

	private @Nullable StreamEvent[] events = NO_EVENTS;

	private int head;

	private int count;

	/** The weight of the events. */
	private long weight;

	private long lastPosition;

	private boolean ended;

	private long endedAt;

	private boolean closed;

	private final StreamWatchers watchers = new StreamWatchers();

	StreamRing(StreamKey key, long epoch, SessionRings session) {
		this.key = key;
		this.epoch = epoch;
		this.session = session;
	}

	/**
	 * Enter the lists of ended streams, after the terminal event. The list of all comes
	 * last: streams expire from it, and then leave the other lists.
	 */
	void enter(EndedStreams<StreamRing> all) {
		this.session.ended().add(this);
		this.session.holder().ended().add(this);
		all.add(this);
	}

	/**
	 * Leave the lists of ended streams. A stream that is only now entering them leaves
	 * when it expires.
	 */
	void leave(EndedStreams<StreamRing> all) {
		all.remove(this);
		this.session.ended().remove(this);
		this.session.holder().ended().remove(this);
	}

	StreamKey key() {
		return this.key;
	}

	long epoch() {
		return this.epoch;
	}

	SessionRings session() {
		return this.session;
	}

	int slot() {
		return this.slot;
	}

	void slot(int slot) {
		this.slot = slot;
	}

	/**
	 * Append an event, and drop the oldest ones if there are too many.
	 * @param event the event
	 * @param now the time, needed for the terminal event
	 * @param limits the limits per stream
	 * @return its position
	 */
	synchronized long append(StreamEvent event, long now, EventLogLimits limits) {
		if (this.closed || this.ended) {
			throw new IllegalStateException("The stream is " + (this.closed ? "closed" : "at its end"));
		}
		long before = total();
		long added = weigh(event);
		while (this.count > 0
				&& (this.count == limits.maxEventsPerStream() || this.weight + added > limits.maxBytes(added))) {
			dropOldest();
		}
		addNewest(event, limits.maxEventsPerStream());
		this.weight += added;
		this.session.weigh(total() - before);
		this.ended = event.terminal();
		this.endedAt = now;
		return ++this.lastPosition;
	}

	private void addNewest(StreamEvent event, int maxEvents) {
		if (this.count == this.events.length) {
			@Nullable StreamEvent[] larger = new StreamEvent[Math.min(Math.max(4, 2 * this.count), maxEvents)];
			for (int i = 0; i < this.count; i++) {
				larger[i] = event(i);
			}
			this.events = larger;
			this.head = 0;
		}
		this.events[index(this.count++)] = event;
	}

	private void dropOldest() {
		if (!this.closed) {
			this.session.dropped();
		}
		this.weight -= weigh(event(0));
		this.events[this.head] = null;
		this.head = index(1);
		this.count--;
	}

	@SuppressWarnings("NullAway") // all slots up to the count are filled
	private StreamEvent event(int number) {
		return this.events[index(number)];
	}

	private int index(int number) {
		int index = this.head + number;
		return (index < this.events.length) ? index : index - this.events.length;
	}

	private static long weigh(StreamEvent event) {
		return EVENT_WEIGHT + event.data().length;
	}

	private long total() {
		return (this.count > 0) ? this.weight + STREAM_WEIGHT : 0;
	}

	synchronized Read read(long epoch, long after, int maxBytes) {
		if (this.closed) {
			return new Read.Gone(Reason.UNKNOWN);
		}
		if (epoch != this.epoch) {
			return new Read.Gone(Reason.OTHER_EPOCH);
		}
		if (after > this.lastPosition) {
			return new Read.Gone(Reason.FUTURE);
		}
		long firstKept = this.lastPosition - this.count + 1;
		if (after + 1 < firstKept) {
			return new Read.Gone(Reason.TRIMMED);
		}
		return readFrom((int) (after + 1 - firstKept), after + 1, maxBytes);
	}

	private Read readFrom(int first, long position, int maxBytes) {
		int end = first;
		long size = 0;
		while (end < this.count) {
			size += event(end).data().length;
			if (end > first && size > maxBytes) {
				break;
			}
			end++;
		}
		Positioned[] found = new Positioned[end - first];
		for (int i = 0; i < found.length; i++) {
			found[i] = new Positioned(position + i, event(first + i));
		}
		return new Read.Events(List.of(found), this.ended && end == this.count);
	}

	/**
	 * Drop the oldest events.
	 * @param maxWeight the maximum weight of the remaining events
	 * @param keepNewest whether to keep the newest event, regardless of its weight
	 * @return the weight dropped
	 */
	synchronized long shrink(long maxWeight, boolean keepNewest) {
		long before = total();
		int kept = keepNewest ? 1 : 0;
		while (this.count > kept && this.weight > maxWeight) {
			dropOldest();
		}
		if (this.count == 0) {
			this.events = NO_EVENTS;
			this.head = 0;
		}
		this.session.weigh(total() - before);
		return before - total();
	}

	@Override
	public synchronized long drop(long excess) {
		return shrink(this.weight - excess, false);
	}

	@Override
	public synchronized boolean isEmpty() {
		return this.count == 0;
	}

	/** Remove all events and accept no more. Returns {@code false} if already closed. */
	synchronized boolean close() {
		boolean first = !this.closed;
		this.closed = true;
		shrink(0, false);
		return first;
	}

	@Override
	public synchronized boolean isExpired(LongSupplier nanoTime, long expiryNanos) {
		return this.ended && nanoTime.getAsLong() - this.endedAt >= expiryNanos;
	}

	synchronized Standing standing() {
		long newest = (this.count > 0) ? weigh(event(this.count - 1)) : 0;
		return new Standing(this, this.weight, newest);
	}

	/**
	 * Add a watcher.
	 * @param action the action to run
	 * @return the handle that ends the watch, or {@code null} if the stream is closed
	 */
	synchronized @Nullable Watch watch(Runnable action) {
		return this.closed ? null : this.watchers.add(action);
	}

	@Override
	public boolean isWatched() {
		return !this.watchers.isEmpty();
	}

	/**
	 * Run the actions of all watchers. To be called after the change: a watcher added
	 * since then sees the change when it reads.
	 */
	void wake() {
		this.watchers.wake();
	}

	/**
	 * State of a stream at a point in time.
	 *
	 * @param ring the stream
	 * @param weight the weight of its events
	 * @param newest the weight of the newest of them
	 */
	record Standing(StreamRing ring, long weight, long newest) {
	}

}
