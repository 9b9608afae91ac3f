package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The streams of a session, and their weight. The list is guarded by the session's entry
 * in the map of all sessions.
 */
final class SessionRings {

	private final AtomicLong weight = new AtomicLong();

	private final AtomicLong weightOfAll;

	private final LongAdder droppedOfAll;

	private final ArrayList<StreamRing> rings = new ArrayList<>(1);

	private final EndedStreams<StreamRing> ended = new EndedStreams<>();

	private final HolderStreams<StreamRing> holder;

	SessionRings(HolderStreams<StreamRing> holder, AtomicLong weightOfAll, LongAdder droppedOfAll) {
		this.holder = holder;
		this.weightOfAll = weightOfAll;
		this.droppedOfAll = droppedOfAll;
	}

	/** Return the streams of the holder of this session. */
	HolderStreams<StreamRing> holder() {
		return this.holder;
	}

	/** Record that an event was dropped to stay within limits. */
	void dropped() {
		this.droppedOfAll.increment();
	}

	void add(StreamRing ring) {
		ring.slot(this.rings.size());
		this.rings.add(ring);
	}

	void remove(StreamRing ring) {
		StreamRing last = this.rings.remove(this.rings.size() - 1);
		if (last != ring) {
			this.rings.set(ring.slot(), last);
			last.slot(ring.slot());
		}
	}

	/** Return the ended streams, which have a lock of their own. */
	EndedStreams<StreamRing> ended() {
		return this.ended;
	}

	boolean isEmpty() {
		return this.rings.isEmpty();
	}

	List<StreamRing> rings() {
		return List.copyOf(this.rings);
	}

	void weigh(long change) {
		this.weight.addAndGet(change);
		this.weightOfAll.addAndGet(change);
		this.holder.weigh(change);
	}

	long weight() {
		return this.weight.get();
	}

}
