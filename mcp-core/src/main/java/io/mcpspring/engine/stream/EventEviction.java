package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.mcpspring.engine.stream.StreamRing.Standing;

/**
 * Eviction that cuts the largest streams down to the same weight when their total is too
 * high. A stream that floods the log loses its own events, and small ones keep theirs.
 */
final class EventEviction {

	private final StreamRing appended;

	private final List<Standing> streams = new ArrayList<>();

	/**
	 * Create an eviction among some streams.
	 * @param rings the streams
	 * @param appended the stream of the newest event, which must not be dropped
	 */
	EventEviction(Collection<StreamRing> rings, StreamRing appended) {
		this.appended = appended;
		for (StreamRing ring : rings) {
			Standing standing = ring.standing();
			if (standing.weight() > 0) {
				this.streams.add(standing);
			}
		}
	}

	/**
	 * Drop events.
	 * @param excess the weight to drop at least, if available
	 */
	void free(long excess) {
		long level = level(this.streams.stream().mapToLong(this::droppable).sorted().toArray(), excess);
		for (Standing standing : this.streams) {
			long kept = standing.weight() - droppable(standing);
			if (droppable(standing) > level) {
				standing.ring().shrink(level + kept, standing.ring() == this.appended);
			}
		}
	}

	private long droppable(Standing standing) {
		return (standing.ring() == this.appended) ? standing.weight() - standing.newest() : standing.weight();
	}

	/**
	 * Return the weight to which the largest streams are cut, so that they lose the
	 * excess together.
	 */
	private static long level(long[] weights, long excess) {
		long sum = 0;
		for (int largest = 1; largest <= weights.length; largest++) {
			sum += weights[weights.length - largest];
			long level = Math.floorDiv(sum - excess, largest);
			long next = (largest < weights.length) ? weights[weights.length - largest - 1] : 0;
			if (level >= next) {
				return level;
			}
		}
		return 0;
	}

}
