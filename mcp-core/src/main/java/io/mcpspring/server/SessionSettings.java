package io.mcpspring.server;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How the session era behaves.
 *
 * @param promotionDelay after what time a call that still runs is answered by a stream
 * @param questionTimeout how long a client may take to answer a question
 * @param pingInterval how often clients are asked on their open streams whether they are
 * there, or {@code null} for never
 * @param maxUnansweredPings how many of these in a row may stay without an answer before
 * the connection is closed, 0 for any number
 * @param maxRounds how often a call may ask
 * @param streamLifetime after what time a connection is let go for the client to come
 * back, or {@code null} for never (2025-11-25 only)
 * @param retry when a client should come back to a stream that was let go
 */
public record SessionSettings(Duration promotionDelay, Duration questionTimeout, @Nullable Duration pingInterval,
		int maxUnansweredPings, int maxRounds, @Nullable Duration streamLifetime, Duration retry) {

	/** As if no property was set. */
	public static final SessionSettings DEFAULTS = new SessionSettings(Duration.ofMillis(500), Duration.ofMinutes(10),
			null, 3, 20, null, Duration.ofSeconds(1));

}
