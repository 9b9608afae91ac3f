package io.mcpspring.client.service;

import java.time.Duration;

/**
 * How long calls may take.
 *
 * @param value the time for which a thread waits for a value
 * @param task the time after which a call that is waited for by nobody's thread is given
 * up, with the task that the server may have made of it
 */
record ServiceTimeLimits(Duration value, Duration task) {

	ServiceTimeLimits {
		if (value.isNegative() || value.isZero() || task.isNegative() || task.isZero()) {
			throw new IllegalArgumentException("Time limits of calls must be positive");
		}
	}

}
