package io.mcpspring.conformance.cluster;

import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * What all clients saw.
 */
final class Tally {

	final Queue<String> violations = new ConcurrentLinkedQueue<>();

	/** What the store held when a call fell silent. */
	final Queue<String> snapshots = new ConcurrentLinkedQueue<>();

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

	/** Steps of the state of sessions. */
	final AtomicInteger counted = new AtomicInteger();

	final AtomicInteger answers = new AtomicInteger();

	final AtomicInteger events = new AtomicInteger();

	final AtomicLong longestSilenceMillis = new AtomicLong();

	private final Function<String, String> store;

	Tally() {
		this((session) -> "(not looked at)");
	}

	/**
	 * Create a tally.
	 * @param store tells what the store holds of a session
	 */
	Tally(Function<String, String> store) {
		this.store = store;
	}

	/** A violation, together with what the store holds at that moment. */
	void fellSilent(String violation, String session) {
		this.violations.add(violation);
		this.snapshots.add(Instant.now() + " " + violation + "\n" + this.store.apply(session));
	}

	@Override
	public String toString() {
		return this.requests + " requests, " + this.completed + " calls completed, " + this.givenUp + " given up, "
				+ this.unanswered + " broken before their first event; " + this.events + " events, " + this.answers
				+ " answers, " + this.counted + " steps of the state of sessions, " + this.resumed + " resumptions, "
				+ this.outlived + " of them after the token had ended, " + this.refused
				+ " requests of others refused, longest silence " + this.longestSilenceMillis + " ms";
	}

}
