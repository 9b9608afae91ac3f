package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The ended streams, ordered by their end: the first is the first to expire, and the
 * first to lose its events when there are too many. Neither therefore needs a search. A
 * stream that was still being read when it was about to lose its events is further back.
 * A linked list whose places are known to their streams, because each stream is in
 * several of these, and leaves them from the middle.
 *
 * @param <T> the type of the streams
 */
final class EndedStreams<T extends EvictableStream> {

	private @Nullable Place<T> oldest;

	private @Nullable Place<T> newest;

	/**
	 * Add a stream at the end.
	 * @param ring the stream, which is not in this list
	 * @return its place
	 */
	synchronized Place<T> add(T ring) {
		Place<T> place = new Place<>(ring);
		link(place);
		return place;
	}

	/**
	 * Remove a stream, unless it was removed before.
	 * @param place its place in this list
	 */
	synchronized void remove(Place<T> place) {
		if (place.listed) {
			unlink(place);
		}
	}

	private void link(Place<T> place) {
		Place<T> last = this.newest;
		place.listed = true;
		place.older = last;
		this.newest = place;
		if (last != null) {
			last.newer = place;
		}
		else {
			this.oldest = place;
		}
	}

	private void unlink(Place<T> place) {
		Place<T> older = place.older;
		Place<T> newer = place.newer;
		if (older != null) {
			older.newer = newer;
		}
		else {
			this.oldest = newer;
		}
		if (newer != null) {
			newer.older = older;
		}
		else {
			this.newest = older;
		}
		place.listed = false;
		place.older = null;
		place.newer = null;
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
		List<Place<T>> read = new ArrayList<>(0);
		Place<T> next = this.oldest;
		while (left + margin > 0 && next != null) {
			Place<T> place = next;
			next = place.newer;
			if (place.ring.isWatched()) {
				unlink(place);
				read.add(place);
			}
			else if (place.ring != appended) {
				place.ring.drop(left + margin);
				if (place.ring.isEmpty()) {
					unlink(place);
					emptied.add(place.ring);
				}
				left = excess.getAsLong();
			}
		}
		read.forEach(this::link);
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
		for (Place<T> first = this.oldest; first != null
				&& first.ring.isExpired(nanoTime, expiryNanos); first = this.oldest) {
			unlink(first);
			expired.add(first.ring);
		}
		return expired;
	}

	/**
	 * Place of a stream in a list, guarded by the lock of the list.
	 *
	 * @param <T> the type of the stream
	 */
	static final class Place<T> {

		private final T ring;

		private @Nullable Place<T> older;

		private @Nullable Place<T> newer;

		private boolean listed;

		private Place(T ring) {
			this.ring = ring;
		}

	}

}
