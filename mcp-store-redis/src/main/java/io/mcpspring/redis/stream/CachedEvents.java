package io.mcpspring.redis.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;

/**
 * Cache of the newest events of a stream that this node writes, with consecutive
 * positions. Guarded by the stream.
 */
final class CachedEvents {

	private static final int EVENT_WEIGHT = 64;

	/** The maximum number of events that Redis has too. */
	private static final int MAX_EVENTS = 64;

	private static final int MAX_BYTES = 128 * 1024;

	/** Sufficient for most streams, which hold few events. */
	private static final int FIRST_CAPACITY = 8;

	private final EventLogLimits limits;

	private final AtomicLong weightOfAll;

	private final Deque<Positioned> events = new ArrayDeque<>(FIRST_CAPACITY);

	private long weight;

	/**
	 * Create an empty cache.
	 * @param limits the limits of events that only this node has
	 * @param weightOfAll the total weight of the streams of this node, in bytes
	 */
	CachedEvents(EventLogLimits limits, AtomicLong weightOfAll) {
		this.limits = limits;
		this.weightOfAll = weightOfAll;
	}

	/**
	 * Add the newest event. The oldest ones are dropped when there are too many.
	 * @param event the event
	 * @param onlyHere whether Redis does not have it
	 */
	void add(Positioned event, boolean onlyHere) {
		if (!this.events.isEmpty() && this.events.peekLast().position() + 1 != event.position()) {
			clear();
		}
		this.events.add(event);
		weigh(weight(event));
		int mostEvents = onlyHere ? this.limits.maxEventsPerStream() : MAX_EVENTS;
		long mostBytes = onlyHere ? this.limits.maxBytes(weight(event)) : MAX_BYTES;
		while (this.events.size() > 1 && (this.events.size() > mostEvents || this.weight > mostBytes
				|| this.weightOfAll.get() > this.limits.maxBytesPerNode())) {
			weigh(-weight(this.events.removeFirst()));
		}
	}

	private static long weight(Positioned event) {
		return EVENT_WEIGHT + event.event().data().length;
	}

	private void weigh(long change) {
		this.weight += change;
		this.weightOfAll.addAndGet(change);
	}

	/** Return whether the event after a position is cached. */
	boolean reachesBackTo(long after) {
		return !this.events.isEmpty() && this.events.peekFirst().position() <= after + 1;
	}

	/**
	 * Read events.
	 * @param after the position before the first one
	 * @param maxBytes the maximum size of the result; at least one event is returned
	 * @param ended whether the newest event is the last of the stream
	 * @return the events
	 */
	Read.Events read(long after, int maxBytes, boolean ended) {
		List<Positioned> found = new ArrayList<>();
		long size = 0;
		for (Positioned event : this.events) {
			if (event.position() > after) {
				size += event.event().data().length;
				if (!found.isEmpty() && size > maxBytes) {
					return new Read.Events(found, false);
				}
				found.add(event);
			}
		}
		return new Read.Events(found, ended);
	}

	/** Drop all events. */
	void clear() {
		weigh(-this.weight);
		this.events.clear();
	}

}
