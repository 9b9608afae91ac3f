package io.mcpspring.engine.task;

import java.time.Duration;

/**
 * How tasks behave.
 *
 * @param lifetime how long a task is kept, counted from its creation
 * @param pollInterval how often clients should ask for it
 * @param inlineWait how long a call of a tool that may become a task runs before it does;
 * zero to make each call a task at once
 * @param maxRounds how often a task may ask its client
 */
public record TaskSettings(Duration lifetime, Duration pollInterval, Duration inlineWait, int maxRounds) {

	/** The settings of a server on which nothing is set. */
	public static final TaskSettings DEFAULTS = new TaskSettings(Duration.ofHours(1), Duration.ofSeconds(1),
			Duration.ofSeconds(1), 20);

	public TaskSettings {
		if (lifetime.toMillis() < 1 || pollInterval.toMillis() < 1) {
			throw new IllegalArgumentException("The lifetime and the poll interval of tasks are positive");
		}
		if (inlineWait.isNegative()) {
			throw new IllegalArgumentException("The time before a call becomes a task is not negative");
		}
	}

}
