package io.mcpspring.boot.container;

import java.time.Duration;

/**
 * Bean that limits the time that the head of a request may take from its first to its
 * last byte on Reactor Netty. The connection is closed after that time. As the path of
 * such a request is not known, it applies to the whole application.
 */
public final class HeadTimeout {

	private final Duration time;

	private HeadTimeout(Duration time) {
		if (time.isZero() || time.isNegative()) {
			throw new IllegalArgumentException("The time for the head of a request must be positive: " + time);
		}
		this.time = time;
	}

	/**
	 * Create a limit.
	 * @param time the time, above zero
	 * @return the limit
	 */
	public static HeadTimeout of(Duration time) {
		return new HeadTimeout(time);
	}

	/**
	 * Return the time.
	 * @return the time, above zero
	 */
	public Duration time() {
		return this.time;
	}

}
