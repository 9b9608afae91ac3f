package io.mcpspring.composition;

import java.time.Duration;

/**
 * Limits of another server whose tools are offered.
 */
public final class RemoteLimits {

	/** The limits of a server for which no customizer sets others. */
	public static final RemoteLimits DEFAULTS = new RemoteLimits(Duration.ofSeconds(5), Duration.ofMinutes(1),
			Duration.ofMinutes(1), 100, 16 * 1024, 100, 4 * 1024 * 1024);

	private final Duration startTimeout;

	private final Duration refreshInterval;

	private final Duration callTimeout;

	private final int maxTools;

	private final int maxDescriptorSize;

	private final int maxConcurrentCalls;

	private final int maxMessageSize;

	private RemoteLimits(Duration startTimeout, Duration refreshInterval, Duration callTimeout, int maxTools,
			int maxDescriptorSize, int maxConcurrentCalls, int maxMessageSize) {
		if (!isPositive(startTimeout) || !isPositive(refreshInterval) || !isPositive(callTimeout) || maxTools < 1
				|| maxDescriptorSize < 1 || maxConcurrentCalls < 1 || maxMessageSize < 1) {
			throw new IllegalArgumentException("The limits of another server are positive");
		}
		this.startTimeout = startTimeout;
		this.refreshInterval = refreshInterval;
		this.callTimeout = callTimeout;
		this.maxTools = maxTools;
		this.maxDescriptorSize = maxDescriptorSize;
		this.maxConcurrentCalls = maxConcurrentCalls;
		this.maxMessageSize = maxMessageSize;
	}

	/**
	 * Return the time for which the start waits until the server has listed its tools.
	 * @return the time for which the start waits until the server has listed its tools
	 */
	public Duration startTimeout() {
		return this.startTimeout;
	}

	/**
	 * Return the time between two requests for its tools.
	 * @return the time between two requests for its tools
	 */
	public Duration refreshInterval() {
		return this.refreshInterval;
	}

	/**
	 * Return the time for a call.
	 * @return the time for a call
	 */
	public Duration callTimeout() {
		return this.callTimeout;
	}

	/**
	 * Return the largest number of tools.
	 * @return the largest number of tools
	 */
	public int maxTools() {
		return this.maxTools;
	}

	/**
	 * Return the largest size of a tool's description.
	 * @return the largest size of a tool's description, with its schemas, in characters
	 */
	public int maxDescriptorSize() {
		return this.maxDescriptorSize;
	}

	/**
	 * Return the largest number of calls at a time on a node.
	 * @return the largest number of calls at a time on a node, of which each caller has
	 * its share
	 */
	public int maxConcurrentCalls() {
		return this.maxConcurrentCalls;
	}

	/**
	 * Return the largest message that is read.
	 * @return the largest message that is read, in bytes
	 */
	public int maxMessageSize() {
		return this.maxMessageSize;
	}

	/**
	 * Return a copy with another value of {@link #startTimeout()}.
	 * @param startTimeout the time for which the start waits until the server has listed
	 * its tools
	 * @return the copy
	 */
	public RemoteLimits withStartTimeout(Duration startTimeout) {
		return new RemoteLimits(startTimeout, this.refreshInterval, this.callTimeout, this.maxTools,
				this.maxDescriptorSize, this.maxConcurrentCalls, this.maxMessageSize);
	}

	/**
	 * Return a copy with another value of {@link #refreshInterval()}.
	 * @param refreshInterval the time between two requests for its tools
	 * @return the copy
	 */
	public RemoteLimits withRefreshInterval(Duration refreshInterval) {
		return new RemoteLimits(this.startTimeout, refreshInterval, this.callTimeout, this.maxTools,
				this.maxDescriptorSize, this.maxConcurrentCalls, this.maxMessageSize);
	}

	/**
	 * Return a copy with another value of {@link #callTimeout()}.
	 * @param callTimeout the time for a call
	 * @return the copy
	 */
	public RemoteLimits withCallTimeout(Duration callTimeout) {
		return new RemoteLimits(this.startTimeout, this.refreshInterval, callTimeout, this.maxTools,
				this.maxDescriptorSize, this.maxConcurrentCalls, this.maxMessageSize);
	}

	/**
	 * Return a copy with another value of {@link #maxTools()}.
	 * @param maxTools the largest number of tools
	 * @return the copy
	 */
	public RemoteLimits withMaxTools(int maxTools) {
		return new RemoteLimits(this.startTimeout, this.refreshInterval, this.callTimeout, maxTools,
				this.maxDescriptorSize, this.maxConcurrentCalls, this.maxMessageSize);
	}

	/**
	 * Return a copy with another value of {@link #maxDescriptorSize()}.
	 * @param maxDescriptorSize the largest size of a tool's description, with its
	 * schemas, in characters
	 * @return the copy
	 */
	public RemoteLimits withMaxDescriptorSize(int maxDescriptorSize) {
		return new RemoteLimits(this.startTimeout, this.refreshInterval, this.callTimeout, this.maxTools,
				maxDescriptorSize, this.maxConcurrentCalls, this.maxMessageSize);
	}

	/**
	 * Return a copy with another value of {@link #maxConcurrentCalls()}.
	 * @param maxConcurrentCalls the largest number of calls at a time on a node, of which
	 * each caller has its share
	 * @return the copy
	 */
	public RemoteLimits withMaxConcurrentCalls(int maxConcurrentCalls) {
		return new RemoteLimits(this.startTimeout, this.refreshInterval, this.callTimeout, this.maxTools,
				this.maxDescriptorSize, maxConcurrentCalls, this.maxMessageSize);
	}

	/**
	 * Return a copy with another value of {@link #maxMessageSize()}.
	 * @param maxMessageSize the largest message that is read, in bytes
	 * @return the copy
	 */
	public RemoteLimits withMaxMessageSize(int maxMessageSize) {
		return new RemoteLimits(this.startTimeout, this.refreshInterval, this.callTimeout, this.maxTools,
				this.maxDescriptorSize, this.maxConcurrentCalls, maxMessageSize);
	}

	private static boolean isPositive(Duration time) {
		return !time.isZero() && !time.isNegative();
	}

}
