package io.mcpspring.engine.stream;

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

	private final Set<T> streams = new LinkedHashSet<>();

	/**
	 * Add a stream at the end.
	 * @param stream the stream
	 */
	synchronized void add(T stream) {
		this.streams.add(stream);
	}

	/**
	 * Remove a stream, unless it was removed before.
	 * @param stream the stream
	 */
	synchronized void remove(T stream) {
		this.streams.remove(stream);
	}

	/**
	 * Drop the oldest events, except those of a stream that is being read, which moves to
	 * the back. The excess is computed anew each time, because other threads append
	 * meanwhile.
	 * @param excess supplies the weight to drop; if there is none, nothing is dropped
	 * @param margin the weight to drop beyond it, if available
	 * @param appended the stream of the newest event, which must not be dropped
	 * @param emptied receives the streams without events, to be removed
	 * @return {@code true} if the excess was dropped
	 */
	synchronized boolean free(LongSupplier excess, long margin, T appended, Collection<T> emptied) {
		long left = excess.getAsLong();
		if (left <= 0) {
			return true;
		}
		List<T> read = new ArrayList<>(0);
		for (Iterator<T> oldest = this.streams.iterator(); left + margin > 0 && oldest.hasNext();) {
			T stream = oldest.next();
			if (stream.isWatched()) {
				oldest.remove();
				read.add(stream);
			}
			else if (stream != appended) {
				stream.drop(left + margin);
				if (stream.isEmpty()) {
					oldest.remove();
					emptied.add(stream);
				}
				left = excess.getAsLong();
			}
		}
		this.streams.addAll(read);
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
		Iterator<T> oldest = this.streams.iterator();
		while (oldest.hasNext()) {
			T stream = oldest.next();
			if (!stream.isExpired(nanoTime, expiryNanos)) {
				break;
			}
			oldest.remove();
			expired.add(stream);
		}
		return expired;
	}

}
