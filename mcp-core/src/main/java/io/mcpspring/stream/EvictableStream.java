package io.mcpspring.stream;

import java.util.function.LongSupplier;

/**
 * A stream that ended, as those see it who drop events to stay within bounds.
 */
interface EvictableStream {

	/** Whether it is being read. */
	boolean isWatched();

	/** Whether it holds no events. */
	boolean isEmpty();

	/**
	 * Drop the oldest events, all of them if need be.
	 * @param excess how much weight to lose at least
	 * @return the weight dropped
	 */
	long drop(long excess);

	/** Whether the stream ended long enough ago; asks for the time only if it ended. */
	boolean isExpired(LongSupplier nanoTime, long expiryNanos);

}
