package io.mcpspring.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The ended streams, ordered by their end: the first is the first to expire, and the
 * first to lose its events when there are too many. Neither therefore needs a search. A
 * stream that was still being read when it was about to lose its events is further back.
 *
 * @param <T> the type of the streams
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
	 * Drop the oldest events, except those of a stream that is being read, which moves to
	 * the back. The excess is computed anew each time, because other threads append
	 * meanwhile.
	 * @param excess supplies the weight to drop
	 * @param appended the stream of the newest event, which must not be dropped
	 * @param emptied receives the streams without events, to be removed
	 * @return {@code true} if that was sufficient
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
	 * Remove the expired streams.
	 * @param nanoTime the clock
	 * @param expiryNanos the time after their end
	 * @return the streams, to be removed elsewhere too
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
