package io.mcpspring.conformance.cluster;

import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * What all clients with tasks saw.
 */
final class TaskTally {

	final Queue<String> violations = new ConcurrentLinkedQueue<>();

	/** What the store held of tasks that did not end. */
	final Queue<String> snapshots = new ConcurrentLinkedQueue<>();

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

	private final Function<String, String> store;

	/**
	 * Create a tally.
	 * @param store tells what the store holds of a task
	 */
	TaskTally(Function<String, String> store) {
		this.store = store;
	}

	/** A violation, together with what the store holds at that moment. */
	void doesNotEnd(String violation, String task) {
		this.violations.add(violation);
		this.snapshots.add(Instant.now() + " " + violation + "\n" + this.store.apply(task));
	}

	@Override
	public String toString() {
		return this.requests + " requests, " + this.begun + " tasks, " + this.completed + " completed, " + this.failed
				+ " failed, " + this.cancelled + " cancelled, " + this.unanswered + " calls unanswered, " + this.answers
				+ " answers, " + this.refused + " requests of others refused";
	}

}
