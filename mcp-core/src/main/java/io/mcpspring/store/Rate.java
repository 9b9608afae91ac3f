package io.mcpspring.store;

import java.time.Duration;

/**
 * Rate limit: a number of calls at once, which are given back evenly in the course of the
 * period.
 *
 * @param calls the number of calls, at least one
 * @param period the time in which all are given back
 */
public record Rate(long calls, Duration period) {

	public Rate {
		if (calls < 1 || period.isZero() || period.isNegative()) {
			throw new IllegalArgumentException("A rate allows at least one call in some time");
		}
	}

}
