package io.mcpspring.server;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What the calls that run may take.
 *
 * @param timeout how long each run of a handler may work that sets no time itself, or
 * {@code null} for any time (server-2026 CANC-07)
 * @param asynchronousTimeout how long a stage that such a handler returned may take to
 * complete where there is no other limit, or {@code null} for any time
 * @param maxRunning how many calls may run on this node at once
 * @param maxRunningBytes how large the requests of these calls may be together, in bytes
 */
public record CallLimits(@Nullable Duration timeout, @Nullable Duration asynchronousTimeout, int maxRunning,
		long maxRunningBytes) {

	/** Ten minutes for what is asynchronous, 10 000 calls, 64 MiB. */
	public static final CallLimits DEFAULTS = new CallLimits(null, Duration.ofMinutes(10), 10_000, 64L * 1024 * 1024);

	public CallLimits {
		if (maxRunning < 1 || maxRunningBytes < 1) {
			throw new IllegalArgumentException("At least one call may run");
		}
	}

}
