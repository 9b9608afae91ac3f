package io.mcpspring.session;

import java.time.Duration;

/**
 * How many sessions there may be, and for how long (server-2025 SESS-06).
 *
 * @param maxSessions sessions on this node, or in the cluster when the store is shared
 * @param maxSessionsPerCaller sessions of one caller. Does not bind anonymous callers:
 * they are all the same owner, and one of them would lock out the others
 * @param idleTimeout a session ends when it was not used for this long
 * @param absoluteTimeout a session ends at the latest after this long
 */
public record SessionLimits(int maxSessions, int maxSessionsPerCaller, Duration idleTimeout, Duration absoluteTimeout) {

	/** 10,000 sessions, 50 per caller, 30 minutes idle, 8 hours in all. */
	public static final SessionLimits DEFAULTS = new SessionLimits(10_000, 50, Duration.ofMinutes(30),
			Duration.ofHours(8));

	public SessionLimits {
		if (maxSessions < 1 || maxSessionsPerCaller < 1) {
			throw new IllegalArgumentException("A limit on sessions must be at least 1");
		}
		if (!isPositive(idleTimeout) || !isPositive(absoluteTimeout)) {
			throw new IllegalArgumentException("A session timeout must be positive");
		}
	}

	private static boolean isPositive(Duration timeout) {
		return !timeout.isZero() && !timeout.isNegative();
	}

}
