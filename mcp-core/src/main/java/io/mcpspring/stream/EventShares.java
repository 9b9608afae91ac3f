package io.mcpspring.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.share.Holder;

/**
 * What the streams of each holder weigh, and who is over its share: whose events are
 * dropped first when the node has no room. A holder without sessions is forgotten.
 */
final class EventShares {

	private final long share;

	private final ConcurrentHashMap<Holder, HolderStreams> holders = new ConcurrentHashMap<>();

	/** Perhaps over their shares. */
	private final Set<HolderStreams> over = ConcurrentHashMap.newKeySet();

	EventShares(long share) {
		this.share = share;
	}

	/** A session of a holder begins to have streams. */
	HolderStreams begin(Holder holder) {
		HolderStreams[] begun = new HolderStreams[1];
		this.holders.compute(holder, (key, present) -> {
			begun[0] = (present != null) ? present : new HolderStreams(this, key);
			begun[0].sessionBegins();
			return begun[0];
		});
		return begun[0];
	}

	/** A session of a holder has no streams any more. */
	void end(HolderStreams streams) {
		this.holders.computeIfPresent(streams.holder(), (key, present) -> present.sessionEnds() ? null : present);
		settle(streams);
	}

	/** Note the weight of a holder when it has grown. */
	void grown(HolderStreams streams, long weight) {
		if (weight > this.share && !streams.holder().isUnknown()) {
			this.over.add(streams);
		}
	}

	/** How much more a holder has than its share. */
	long excess(HolderStreams streams) {
		return streams.weight() - this.share;
	}

	/** Those over their shares, the heaviest first. */
	List<HolderStreams> over() {
		List<HolderStreams> heaviest = new ArrayList<>(this.over);
		heaviest.removeIf((streams) -> !settle(streams));
		heaviest.sort(Comparator.comparingLong(HolderStreams::weight).reversed());
		return heaviest;
	}

	/** Whether a holder is over its share still. It may be again in the meantime. */
	private boolean settle(HolderStreams streams) {
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
