package io.mcpspring.engine.store;

import java.time.Duration;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.store.SessionRecord;

/**
 * Limits for the number and duration of sessions (server-2025 SESS-06).
 *
 * @param maxSessions the maximum number of sessions on this node, or in the cluster if
 * the store is shared
 * @param maxSessionsPerCaller the maximum number of sessions of one caller. Does not
 * apply to anonymous callers, who are one owner and would lock out each other
 * @param idleTimeout the time without use after which a session ends
 * @param absoluteTimeout the time after which a session ends in any case
 * @param initializationTimeout the time without use after which a session ends whose
 * client has not sent {@code notifications/initialized}, if that is shorter
 * @param shares the share of sessions of one address with anonymous callers
 */
public record SessionLimits(int maxSessions, int maxSessionsPerCaller, Duration idleTimeout, Duration absoluteTimeout,
		Duration initializationTimeout, ShareSettings shares) {

	private static final Duration MAX_TIMEOUT = Duration.ofDays(36_500);

	private static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);

	private static final Duration MAX_RETRY = Duration.ofMinutes(1);

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
	 * Create limits with the same timeout before and after initialization.
	 * @param maxSessions the maximum number of sessions on this node, or in the cluster
	 * if the store is shared
	 * @param maxSessionsPerCaller the maximum number of sessions of one authenticated
	 * caller
	 * @param idleTimeout the time without use after which a session ends
	 * @param absoluteTimeout the time after which a session ends in any case
	 */
	public SessionLimits(int maxSessions, int maxSessionsPerCaller, Duration idleTimeout, Duration absoluteTimeout) {
		this(maxSessions, maxSessionsPerCaller, idleTimeout, absoluteTimeout, idleTimeout, ShareSettings.DEFAULTS);
	}

	/**
	 * Return the idle timeout of a session in its present state.
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
		return ((timeout.compareTo(MAX_TIMEOUT) < 0) ? timeout : MAX_TIMEOUT).toNanos();
	}

	/**
	 * Return the delay until a retry.
	 * @param next the delay
	 * @return the delay, at least a second and at most a minute
	 */
	public static Duration retry(Duration next) {
		if (next.compareTo(SHORTEST_RETRY) < 0) {
			return SHORTEST_RETRY;
		}
		return (next.compareTo(MAX_RETRY) < 0) ? next : MAX_RETRY;
	}

}
