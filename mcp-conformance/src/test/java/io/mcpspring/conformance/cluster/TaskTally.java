package io.mcpspring.conformance.cluster;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What all clients with tasks saw.
 */
final class TaskTally {

	final Queue<String> violations = new ConcurrentLinkedQueue<>();

	final AtomicInteger requests = new AtomicInteger();

	final AtomicInteger begun = new AtomicInteger();

	final AtomicInteger completed = new AtomicInteger();

	/** Ended by a retryable error. */
	final AtomicInteger failed = new AtomicInteger();

	final AtomicInteger cancelled = new AtomicInteger();

	/** Calls whose answer did not arrive. */
	final AtomicInteger unanswered = new AtomicInteger();

	final AtomicInteger answers = new AtomicInteger();

	/** What somebody tried with another user's task. */
	final AtomicInteger refused = new AtomicInteger();

	@Override
	public String toString() {
		return this.requests + " requests, " + this.begun + " tasks, " + this.completed + " completed, " + this.failed
				+ " failed, " + this.cancelled + " cancelled, " + this.unanswered + " calls unanswered, " + this.answers
				+ " answers, " + this.refused + " requests of others refused";
	}

}
