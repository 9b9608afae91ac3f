package io.mcpspring.housekeeping;

import java.time.Duration;

/**
 * Something to do again and again. All chores of a server are done by one thread, so none
 * may block.
 *
 * @param every how long to wait from the end of one round to the next, at least a
 * millisecond
 * @param round one round; when it fails that is logged, and the next round comes
 */
public record Chore(Duration every, Runnable round) {

	/** Several times within what a person notices. */
	public static final Duration OFTEN = Duration.ofMillis(50);

	/** Often enough for what is measured in seconds. */
	public static final Duration SECOND = Duration.ofSeconds(1);

	public Chore {
		if (every.toMillis() < 1) {
			throw new IllegalArgumentException("A chore waits for at least a millisecond, not for " + every);
		}
	}

}
