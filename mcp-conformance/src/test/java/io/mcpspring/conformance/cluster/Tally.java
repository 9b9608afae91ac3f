package io.mcpspring.conformance.cluster;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all clients saw.
 */
final class Tally {

	final Queue<String> violations = new ConcurrentLinkedQueue<>();

	final AtomicInteger requests = new AtomicInteger();

	final AtomicInteger completed = new AtomicInteger();

	/** Ended by a retryable error. */
	final AtomicInteger givenUp = new AtomicInteger();

	/** Broke before the first event id arrived. */
	final AtomicInteger unanswered = new AtomicInteger();

	final AtomicInteger resumed = new AtomicInteger();

	/**
	 * Streams that ended with the token they were opened by, and went on with another.
	 */
	final AtomicInteger outlived = new AtomicInteger();

	/** What somebody tried with another user's session. */
	final AtomicInteger refused = new AtomicInteger();

	final AtomicInteger answers = new AtomicInteger();

	final AtomicInteger events = new AtomicInteger();

	final AtomicLong longestSilenceMillis = new AtomicLong();

	@Override
	public String toString() {
		return this.requests + " requests, " + this.completed + " calls completed, " + this.givenUp + " given up, "
				+ this.unanswered + " broken before their first event; " + this.events + " events, " + this.answers
				+ " answers, " + this.resumed + " resumptions, " + this.outlived
				+ " of them after the token had ended, " + this.refused
				+ " requests of others refused, longest silence " + this.longestSilenceMillis + " ms";
	}

}
