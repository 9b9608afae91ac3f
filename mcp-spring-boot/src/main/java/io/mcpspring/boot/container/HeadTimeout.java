package io.mcpspring.boot.container;

import java.time.Duration;

/**
 * Bean that limits the time that the head of a request may take from its first to its
 * last byte on Reactor Netty. The connection is closed after that time. As the path of
 * such a request is not known, it applies to the whole application.
 *
 * @param time the time, above zero
 */
public record HeadTimeout(Duration time) {

	public HeadTimeout {
		if (time.isZero() || time.isNegative()) {
			throw new IllegalArgumentException("The time for the head of a request must be positive: " + time);
		}
	}

}
