package io.mcpspring.server;

import java.time.Duration;

/**
 * How the stateless era behaves.
 *
 * @param promotionDelay after what time a call that still runs is answered by a stream
 * @param stateLifetime how long a {@code requestState} is good for
 * @param maxRounds how often a call may ask
 * @param maxSubscriptions how many {@code subscriptions/listen} streams a node holds
 * @param maxQueuedBytes how much may wait for a slow reader of a stream
 */
public record StatelessSettings(Duration promotionDelay, Duration stateLifetime, int maxRounds, int maxSubscriptions,
		int maxQueuedBytes) {

	/** As if no property was set. */
	public static final StatelessSettings DEFAULTS = new StatelessSettings(Duration.ofMillis(500), Duration.ofHours(1),
			20, 1000, 1024 * 1024);

	public StatelessSettings {
		if (maxSubscriptions < 0) {
			throw new IllegalArgumentException("The number of subscriptions must not be negative: " + maxSubscriptions);
		}
	}

}
