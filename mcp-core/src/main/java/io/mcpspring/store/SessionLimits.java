package io.mcpspring.store;

import java.time.Duration;

import io.mcpspring.share.ShareSettings;

/**
 * How many sessions there may be, and for how long (server-2025 SESS-06).
 *
 * @param maxSessions sessions on this node, or in the cluster when the store is shared
 * @param maxSessionsPerCaller sessions of one caller. Does not bind anonymous callers:
 * they are all the same owner, and one of them would lock out the others
 * @param idleTimeout a session ends when it was not used for this long
 * @param absoluteTimeout a session ends at the latest after this long
 * @param initializationTimeout a session whose client did not say that it is initialized
 * ends when it was not used for this long, if that is shorter
 * @param shares how many sessions one address may have whose callers are anonymous
 */
public record SessionLimits(int maxSessions, int maxSessionsPerCaller, Duration idleTimeout, Duration absoluteTimeout,
		Duration initializationTimeout, ShareSettings shares) {

	private static final Duration LONGEST_TIMEOUT = Duration.ofDays(36_500);

	private static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);

	private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);

	/** 10,000 sessions, 50 per caller, 30 minutes idle (1 until initialized), 8 hours. */
	public static final SessionLimits DEFAULTS = new SessionLimits(10_000, 50, Duration.ofMinutes(30),
			Duration.ofHours(8), Duration.ofMinutes(1), ShareSettings.DEFAULTS);

	public SessionLimits {
		if (maxSessions < 1 || maxSessionsPerCaller < 1) {
			throw new IllegalArgumentException("A limit on sessions must be at least 1");
		}
		if (!isPositive(idleTimeout) || !isPositive(absoluteTimeout) || !isPositive(initializationTimeout)) {
			throw new IllegalArgumentException("A session timeout must be positive");
		}
	}

	/**
	 * Limits that do not tell sessions that are initialized from those that are not.
	 * @param maxSessions sessions on this node, or in the cluster when the store is
	 * shared
	 * @param maxSessionsPerCaller sessions of one caller that is not anonymous
	 * @param idleTimeout a session ends when it was not used for this long
	 * @param absoluteTimeout a session ends at the latest after this long
	 */
	public SessionLimits(int maxSessions, int maxSessionsPerCaller, Duration idleTimeout, Duration absoluteTimeout) {
		this(maxSessions, maxSessionsPerCaller, idleTimeout, absoluteTimeout, idleTimeout, ShareSettings.DEFAULTS);
	}

	/**
	 * How long a session may stay unused as it is now.
	 * @param session the session
	 * @return the time after which it ends
	 */
	public Duration idleTimeout(SessionRecord session) {
		return (session.initialized() || this.initializationTimeout.compareTo(this.idleTimeout) > 0) ? this.idleTimeout
				: this.initializationTimeout;
	}

	private static boolean isPositive(Duration timeout) {
		return !timeout.isZero() && !timeout.isNegative();
	}

	/** Return a timeout in nanoseconds, at most about a hundred years. */
	static long nanos(Duration timeout) {
		return ((timeout.compareTo(LONGEST_TIMEOUT) < 0) ? timeout : LONGEST_TIMEOUT).toNanos();
	}

	/** Return when to try again, within reasonable bounds. */
	static Duration retry(Duration next) {
		if (next.compareTo(SHORTEST_RETRY) < 0) {
			return SHORTEST_RETRY;
		}
		return (next.compareTo(LONGEST_RETRY) < 0) ? next : LONGEST_RETRY;
	}

}
