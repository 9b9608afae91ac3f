package io.mcpspring.engine.server;

import java.time.Duration;

/**
 * Settings of the stateless era.
 *
 * @param promotionDelay the time after which the answer of a running call is promoted to
 * a stream
 * @param stateLifetime the time for which a {@code requestState} is accepted
 * @param maxRounds the maximum number of rounds of questions in a call
 * @param maxSubscriptions the maximum number of {@code subscriptions/listen} streams of a
 * node
 * @param maxQueuedBytes the maximum size of the data that waits for a slow reader of a
 * stream, in bytes
 */
public record StatelessSettings(Duration promotionDelay, Duration stateLifetime, int maxRounds, int maxSubscriptions,
		int maxQueuedBytes) {

	/** The defaults of the properties. */
	public static final StatelessSettings DEFAULTS = new StatelessSettings(Duration.ofMillis(500), Duration.ofHours(1),
			20, 1000, 1024 * 1024);

	public StatelessSettings {
		if (maxSubscriptions < 0) {
			throw new IllegalArgumentException("The number of subscriptions must not be negative: " + maxSubscriptions);
		}
	}

}
