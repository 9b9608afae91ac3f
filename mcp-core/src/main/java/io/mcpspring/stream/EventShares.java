package io.mcpspring.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.share.Holder;

/**
 * What the streams of each holder weigh, and who is over its share: whose events are
 * dropped first when the node has no room. A holder without sessions is forgotten.
 *
 * @param <T> the streams
 */
final class EventShares<T extends EvictableStream> {

	private final long share;

	private final ConcurrentHashMap<Holder, HolderStreams<T>> holders = new ConcurrentHashMap<>();

	/** Perhaps over their shares. */
	private final Set<HolderStreams<T>> over = ConcurrentHashMap.newKeySet();

	EventShares(long share) {
		this.share = share;
	}

	/** A session of a holder begins to have streams. */
	HolderStreams<T> begin(Holder holder) {
		return Objects.requireNonNull(this.holders.compute(holder, (key, present) -> {
			HolderStreams<T> streams = (present != null) ? present : new HolderStreams<>(this, key);
			streams.sessionBegins();
			return streams;
		}));
	}

	/** A session of a holder has no streams any more. */
	void end(HolderStreams<T> streams) {
		this.holders.computeIfPresent(streams.holder(), (key, present) -> present.sessionEnds() ? null : present);
		settle(streams);
	}

	/** Note the weight of a holder when it has grown. */
	void grown(HolderStreams<T> streams, long weight) {
		if (weight > this.share && !streams.holder().isUnknown()) {
			this.over.add(streams);
		}
	}

	/** How much more a holder has than its share. */
	long excess(HolderStreams<T> streams) {
		return streams.weight() - this.share;
	}

	/** Those over their shares, the heaviest first. */
	List<HolderStreams<T>> over() {
		List<HolderStreams<T>> heaviest = new ArrayList<>(this.over);
		heaviest.removeIf((streams) -> !settle(streams));
		heaviest.sort(Comparator.<HolderStreams<T>>comparingLong(HolderStreams::weight).reversed());
		return heaviest;
	}

	/** Whether a holder is over its share still. It may be again in the meantime. */
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

	/** How many holders have streams. */
	int size() {
		return this.holders.size();
	}

}
