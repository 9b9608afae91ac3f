package io.mcpspring.model;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Caching hint of a result, written in the stateless era only (server-2026 CACHE-01 to
 * CACHE-05).
 */
public final class CacheHint extends ValueObject {

	/** Hint that forbids reuse and sharing. */
	public static final CacheHint NONE = of(Duration.ZERO);

	private final Duration ttl;

	private final boolean shared;

	private CacheHint(Duration ttl, boolean shared) {
		if (ttl.isNegative()) {
			throw new IllegalArgumentException("Time to live must not be negative: " + ttl);
		}
		this.ttl = ttl;
		this.shared = shared;
	}

	/**
	 * Create a hint for a result that is kept for its caller only.
	 * @param ttl the time for which the result stays fresh, not negative
	 * @return the hint
	 */
	public static CacheHint of(Duration ttl) {
		return new CacheHint(ttl, false);
	}

	/**
	 * Return a copy for a result that all callers share, or do not.
	 * @param shared whether the result is the same for every caller ({@code public})
	 * @return the copy
	 */
	public CacheHint withShared(boolean shared) {
		return new CacheHint(this.ttl, shared);
	}

	/**
	 * Return the time for which the result stays fresh.
	 * @return the time, not negative
	 */
	public Duration ttl() {
		return this.ttl;
	}

	/**
	 * Return whether the result is the same for every caller.
	 * @return {@code true} for {@code public}
	 */
	public boolean shared() {
		return this.shared;
	}

	@Override
	List<@Nullable Object> members() {
		return List.of(this.ttl, this.shared);
	}

	@Override
	public String toString() {
		return "CacheHint[" + this.ttl + (this.shared ? ", shared]" : "]");
	}

}
