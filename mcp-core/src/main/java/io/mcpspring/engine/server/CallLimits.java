package io.mcpspring.engine.server;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Limits of the running calls.
 *
 * @param timeout the time limit of each run of a handler without a limit of its own, or
 * {@code null} for none (server-2026 CANC-07)
 * @param asynchronousTimeout the time limit of a stage returned by a handler to which no
 * other limit applies, or {@code null} for none
 * @param maxRunning the maximum number of calls that run on this node at once
 */
public record CallLimits(@Nullable Duration timeout, @Nullable Duration asynchronousTimeout, int maxRunning) {

	/** Ten minutes for asynchronous handlers, 10 000 calls. */
	public static final CallLimits DEFAULTS = new CallLimits(null, Duration.ofMinutes(10), 10_000);

	public CallLimits {
		if (maxRunning < 1) {
			throw new IllegalArgumentException("At least one call may run");
		}
	}

}
