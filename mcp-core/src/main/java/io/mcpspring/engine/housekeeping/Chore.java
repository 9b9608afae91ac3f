package io.mcpspring.engine.housekeeping;

import java.time.Duration;

/**
 * Periodic work. All chores of a server are run by one thread, so none may block.
 *
 * @param every the delay from the end of one round to the next, at least a millisecond
 * @param round the work of one round; its failure is logged and does not prevent the next
 * round
 */
public record Chore(Duration every, Runnable round) {

	/** An interval too short for a person to notice. */
	public static final Duration OFTEN = Duration.ofMillis(50);

	/** An interval for limits measured in seconds. */
	public static final Duration SECOND = Duration.ofSeconds(1);

	public Chore {
		if (every.toMillis() < 1) {
			throw new IllegalArgumentException("A chore waits for at least a millisecond, not for " + every);
		}
	}

}
