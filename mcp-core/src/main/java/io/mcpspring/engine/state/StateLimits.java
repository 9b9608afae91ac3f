package io.mcpspring.engine.state;

import java.time.Duration;

/**
 * Limits of state.
 *
 * @param maxAttributes the maximum number of attributes of a session or handle
 * @param maxBytes the maximum size of the attributes of a session or handle together, as
 * JSON
 * @param maxHandles the maximum number of handles on this node, or in the cluster if the
 * store is shared
 * @param maxHandlesPerCaller the maximum number of handles of one authenticated caller
 * @param handleTimeout the time without use after which a handle expires
 */
public record StateLimits(int maxAttributes, int maxBytes, int maxHandles, int maxHandlesPerCaller,
		Duration handleTimeout) {

	private static final int KIBIBYTE = 1024;

	/**
	 * 64 attributes in 64 KiB, 10,000 handles, 50 per caller, 30 minutes.
	 */
	public static final StateLimits DEFAULTS = new StateLimits(64, 64 * KIBIBYTE, 10_000, 50, Duration.ofMinutes(30));

	public StateLimits {
		if (maxAttributes < 1 || maxBytes < 1 || maxHandles < 1 || maxHandlesPerCaller < 1) {
			throw new IllegalArgumentException("A limit on state must be at least 1");
		}
		if (handleTimeout.compareTo(Duration.ofMillis(1)) < 0) {
			throw new IllegalArgumentException("A handle lives for at least a millisecond");
		}
	}

}
