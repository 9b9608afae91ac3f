package io.mcpspring.engine.rate;

/**
 * Rate limit of events per second, which admits short bursts completely. Used by one
 * thread at a time.
 */
final class TokenBucket {

	private final int perSecond;

	private double tokens;

	private long filledAt;

	/**
	 * Create a full bucket.
	 * @param perSecond the maximum number of events per second, 0 for no limit
	 */
	TokenBucket(int perSecond) {
		this.perSecond = perSecond;
		this.tokens = perSecond;
		this.filledAt = System.nanoTime();
	}

	boolean take() {
		if (this.perSecond == 0) {
			return true;
		}
		long now = System.nanoTime();
		this.tokens = Math.min(this.perSecond, this.tokens + (now - this.filledAt) / 1e9 * this.perSecond);
		this.filledAt = now;
		if (this.tokens < 1) {
			return false;
		}
		this.tokens -= 1;
		return true;
	}

}
