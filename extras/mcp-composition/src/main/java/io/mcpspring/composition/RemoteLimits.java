package io.mcpspring.composition;

import java.time.Duration;

/**
 * Limits of another server whose tools are offered.
 *
 * @param startTimeout the time for which the start waits until the server has listed its
 * tools
 * @param refreshInterval the time between two requests for its tools
 * @param callTimeout the time for a call
 * @param maxTools the largest number of tools
 * @param maxDescriptorSize the largest size of a tool's description, with its schemas, in
 * characters
 * @param maxConcurrentCalls the largest number of calls at a time on a node, of which
 * each caller has its share
 * @param maxMessageSize the largest message that is read, in bytes
 */
public record RemoteLimits(Duration startTimeout, Duration refreshInterval, Duration callTimeout, int maxTools,
		int maxDescriptorSize, int maxConcurrentCalls, int maxMessageSize) {

	/** The limits of a server for which no customizer sets others. */
	public static final RemoteLimits DEFAULTS = new RemoteLimits(Duration.ofSeconds(5), Duration.ofMinutes(1),
			Duration.ofMinutes(1), 100, 16 * 1024, 100, 4 * 1024 * 1024);

	public RemoteLimits {
		if (!isPositive(startTimeout) || !isPositive(refreshInterval) || !isPositive(callTimeout) || maxTools < 1
				|| maxDescriptorSize < 1 || maxConcurrentCalls < 1 || maxMessageSize < 1) {
			throw new IllegalArgumentException("The limits of another server are positive: " + this);
		}
	}

	private static boolean isPositive(Duration time) {
		return !time.isZero() && !time.isNegative();
	}

}
