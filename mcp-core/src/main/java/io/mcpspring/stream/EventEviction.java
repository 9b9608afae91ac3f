package io.mcpspring.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import io.mcpspring.stream.StreamRing.Standing;

/**
 * Chooses what to drop when streams weigh too much together: what ended longest ago goes
 * first; then the largest of the streams that go on are cut down to the same weight. So a
 * stream that floods the log pays for it, and the small ones keep what they have.
 */
final class EventEviction {

	private final StreamRing appended;

	private final List<Standing> ended = new ArrayList<>();

	private final List<Standing> live = new ArrayList<>();

	/**
	 * A choice among some streams.
	 * @param rings the streams
	 * @param appended the stream that just got an event, which is not to be lost
	 */
	EventEviction(Collection<StreamRing> rings, StreamRing appended) {
		this.appended = appended;
		for (StreamRing ring : rings) {
			Standing standing = ring.standing();
			if (standing.weight() > 0) {
				((standing.ended() && ring != appended) ? this.ended : this.live).add(standing);
			}
		}
	}

	/**
	 * Drop events.
	 * @param excess how much weight to lose at least, if it is there
	 * @return the ended streams that lost all, to be forgotten
	 */
	List<StreamRing> free(long excess) {
		List<StreamRing> emptied = new ArrayList<>();
		long left = excess;
		sortByEnd();
		for (Standing standing : this.ended) {
			if (left <= 0) {
				return emptied;
			}
			left -= standing.ring().drop(left);
			if (standing.ring().isEmpty()) {
				emptied.add(standing.ring());
			}
		}
		if (left > 0) {
			level(left);
		}
		return emptied;
	}

	private void sortByEnd() {
		if (!this.ended.isEmpty()) {
			// By difference, because the clock behind these times may wrap around.
			long some = this.ended.get(0).endedAt();
			this.ended.sort(Comparator.comparingLong((standing) -> standing.endedAt() - some));
		}
	}

	private void level(long excess) {
		long level = level(this.live.stream().mapToLong(this::droppable).sorted().toArray(), excess);
		for (Standing standing : this.live) {
			long kept = standing.weight() - droppable(standing);
			if (droppable(standing) > level) {
				standing.ring().shrink(level + kept, standing.ring() == this.appended);
			}
		}
	}

	private long droppable(Standing standing) {
		return (standing.ring() == this.appended) ? standing.weight() - standing.newest() : standing.weight();
	}

	/** The weight to cut the largest down to, so that all lose the excess together. */
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
