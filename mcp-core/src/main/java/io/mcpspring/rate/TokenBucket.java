package io.mcpspring.rate;

/**
 * Lets so many events a second through; short bursts pass whole. Used by one thread at a
 * time.
 */
final class TokenBucket {

	private final int perSecond;

	private double tokens;

	private long filledAt;

	/**
	 * Create a full bucket.
	 * @param perSecond how many events a second, 0 for any number
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
