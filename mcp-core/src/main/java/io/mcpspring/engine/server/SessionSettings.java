package io.mcpspring.engine.server;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Settings of the session era.
 *
 * @param promotionDelay the time after which the answer of a running call is promoted to
 * a stream
 * @param questionTimeout the time in which a client must answer a question
 * @param pingInterval the interval of pings on the open streams of clients, or
 * {@code null} for no pings
 * @param maxUnansweredPings the number of successive unanswered pings after which the
 * connection is closed, 0 for no limit
 * @param maxRounds the maximum number of rounds of questions in a call
 * @param streamLifetime the time after which a connection is closed for the client to
 * reconnect, or {@code null} for never (2025-11-25 only)
 * @param retry the delay before a client reconnects to a closed stream
 */
public record SessionSettings(Duration promotionDelay, Duration questionTimeout, @Nullable Duration pingInterval,
		int maxUnansweredPings, int maxRounds, @Nullable Duration streamLifetime, Duration retry) {

	/** The defaults of the properties. */
	public static final SessionSettings DEFAULTS = new SessionSettings(Duration.ofMillis(500), Duration.ofMinutes(10),
			null, 3, 20, null, Duration.ofSeconds(1));

}
