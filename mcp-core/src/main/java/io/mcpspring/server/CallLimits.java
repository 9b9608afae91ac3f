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
 */
public record CallLimits(@Nullable Duration timeout, @Nullable Duration asynchronousTimeout) {

	/** Ten minutes for what is asynchronous. */
	public static final CallLimits DEFAULTS = new CallLimits(null, Duration.ofMinutes(10));

}
