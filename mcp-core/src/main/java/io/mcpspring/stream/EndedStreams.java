package io.mcpspring.stream;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The streams that ended, those that ended first in front: the first to expire, and the
 * first to lose their events when there are too many. So neither needs a search.
 */
final class EndedStreams {

	private final Set<StreamRing> rings = new LinkedHashSet<>();

	synchronized void add(StreamRing ring) {
		this.rings.add(ring);
	}

	synchronized void remove(StreamRing ring) {
		this.rings.remove(ring);
	}

	/**
	 * Drop the oldest events.
	 * @param excess how much weight to lose at least, if it is there
	 * @param appended the stream that just got an event, which is not to be lost
	 * @return the streams that lost all, to be forgotten
	 */
	synchronized List<StreamRing> free(long excess, StreamRing appended) {
		List<StreamRing> emptied = new ArrayList<>();
		long left = excess;
		for (Iterator<StreamRing> oldest = this.rings.iterator(); left > 0 && oldest.hasNext();) {
			StreamRing ring = oldest.next();
			if (ring != appended) {
				left -= ring.drop(left);
				if (ring.isEmpty()) {
					oldest.remove();
					emptied.add(ring);
				}
			}
		}
		return emptied;
	}

	/**
	 * Take out the streams that ended long enough ago.
	 * @param nanoTime the clock
	 * @param expiryNanos how long
	 * @return the streams, to be forgotten
	 */
	synchronized List<StreamRing> expired(LongSupplier nanoTime, long expiryNanos) {
		List<StreamRing> expired = new ArrayList<>();
		Iterator<StreamRing> oldest = this.rings.iterator();
		while (oldest.hasNext()) {
			StreamRing ring = oldest.next();
			if (!ring.isExpired(nanoTime, expiryNanos)) {
				break;
			}
			oldest.remove();
			expired.add(ring);
		}
		return expired;
	}

}
