package io.mcpspring.engine.stream;

import java.util.function.LongSupplier;

/**
 * Ended stream, as seen by the eviction of events.
 */
interface EvictableStream {

	/** Return whether it is being read. */
	boolean isWatched();

	/** Return whether it has no events. */
	boolean isEmpty();

	/**
	 * Drop the oldest events, all of them if necessary.
	 * @param excess the weight to drop at least
	 * @return the weight dropped
	 */
	long drop(long excess);

	/** Return whether the stream has expired; reads the clock only if it has ended. */
	boolean isExpired(LongSupplier nanoTime, long expiryNanos);

}
