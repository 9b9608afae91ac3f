package io.mcpspring.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The streams that ended, those that ended first in front: the first to expire, and the
 * first to lose their events when there are too many. So neither needs a search. One that
 * was still being read when it was to lose its events is further back.
 *
 * @param <T> the streams
 */
final class EndedStreams<T extends EvictableStream> {

	private final Set<T> rings = new LinkedHashSet<>();

	synchronized void add(T ring) {
		this.rings.add(ring);
	}

	synchronized void remove(T ring) {
		this.rings.remove(ring);
	}

	/**
	 * Drop the oldest events, but none of a stream that is being read: it goes to the
	 * back. Asks each time anew how much is left, because others append meanwhile.
	 * @param excess how much weight to lose
	 * @param appended the stream that just got an event, which is not to be lost
	 * @param emptied takes the streams that lost all, to be forgotten
	 * @return whether that was enough
	 */
	synchronized boolean free(LongSupplier excess, T appended, Collection<T> emptied) {
		List<T> read = new ArrayList<>(0);
		Iterator<T> oldest = this.rings.iterator();
		long left = excess.getAsLong();
		while (left > 0 && oldest.hasNext()) {
			T ring = oldest.next();
			if (ring.isWatched()) {
				oldest.remove();
				read.add(ring);
			}
			else if (ring != appended) {
				ring.drop(left);
				if (ring.isEmpty()) {
					oldest.remove();
					emptied.add(ring);
				}
				left = excess.getAsLong();
			}
		}
		this.rings.addAll(read);
		return left <= 0;
	}

	/**
	 * Take out the streams that ended long enough ago.
	 * @param nanoTime the clock
	 * @param expiryNanos how long
	 * @return the streams, to be forgotten
	 */
	synchronized List<T> expired(LongSupplier nanoTime, long expiryNanos) {
		List<T> expired = new ArrayList<>();
		Iterator<T> oldest = this.rings.iterator();
		while (oldest.hasNext()) {
			T ring = oldest.next();
			if (!ring.isExpired(nanoTime, expiryNanos)) {
				break;
			}
			oldest.remove();
			expired.add(ring);
		}
		return expired;
	}

}
