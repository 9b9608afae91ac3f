package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.OwnerKey;

/**
 * Weights of the streams of each holder, and the holders that exceed their share, whose
 * events are dropped first when the node has no room. A holder without sessions is
 * removed.
 *
 * @param <T> the type of the streams
 */
final class EventShares<T extends EvictableStream> {

	private final long share;

	private final ConcurrentHashMap<OwnerKey, HolderStreams<T>> holders = new ConcurrentHashMap<>();

	/** The holders that may exceed their shares. */
	private final Set<HolderStreams<T>> over = ConcurrentHashMap.newKeySet();

	EventShares(long share) {
		this.share = share;
	}

	/** Record a new session of a holder with streams. */
	HolderStreams<T> begin(OwnerKey holder) {
		return Objects.requireNonNull(this.holders.compute(holder, (key, present) -> {
			HolderStreams<T> streams = (present != null) ? present : new HolderStreams<>(this, key);
			streams.sessionBegins();
			return streams;
		}));
	}

	/** Record that a session of a holder has no streams any more. */
	void end(HolderStreams<T> streams) {
		this.holders.computeIfPresent(streams.holder(), (key, present) -> present.sessionEnds() ? null : present);
		settle(streams);
	}

	/** Record the weight of a holder after it has grown. */
	void grown(HolderStreams<T> streams, long weight) {
		if (weight > this.share && !streams.holder().isUnknown()) {
			this.over.add(streams);
		}
	}

	/** Return the weight by which a holder exceeds its share. */
	long excess(HolderStreams<T> streams) {
		return streams.weight() - this.share;
	}

	/** Return the holders that exceed their shares, the heaviest first. */
	List<HolderStreams<T>> over() {
		List<HolderStreams<T>> heaviest = new ArrayList<>(this.over);
		heaviest.removeIf((streams) -> !settle(streams));
		heaviest.sort(Comparator.<HolderStreams<T>>comparingLong(HolderStreams::weight).reversed());
		return heaviest;
	}

	/** Whether a holder still exceeds its share; this may change concurrently. */
	private boolean settle(HolderStreams<T> streams) {
		if (excess(streams) <= 0) {
			this.over.remove(streams);
			grown(streams, streams.weight());
		}
		return excess(streams) > 0;
	}

	long share() {
		return this.share;
	}

	/** Return the number of holders with streams. */
	int size() {
		return this.holders.size();
	}

}
