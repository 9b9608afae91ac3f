package io.mcpspring.model;

import java.time.Duration;

/**
 * Caching hint of a result, written in the stateless era only (server-2026 CACHE-01 to
 * CACHE-05).
 *
 * @param ttl the time for which the result stays fresh, not negative
 * @param shared whether it is the same for every caller ({@code public})
 */
public record CacheHint(Duration ttl, boolean shared) {

	/** Hint that forbids reuse and sharing. */
	public static final CacheHint NONE = new CacheHint(Duration.ZERO, false);

	public CacheHint {
		if (ttl.isNegative()) {
			throw new IllegalArgumentException("Time to live must not be negative: " + ttl);
		}
	}

}
