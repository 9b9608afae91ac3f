package io.mcpspring.client.message;

/**
 * Bound for the events of the answers to one request, in all its rounds, that are not its
 * result, such as notifications. It admits bursts of twice the largest message, and 2 MB
 * a second. Thread-safe.
 */
public final class StreamAllowance {

	/** Servers of this project send at most 1,100 small events a second for a call. */
	private static final double PER_SECOND = 2 * 1024 * 1024;

	private final int maxMessageSize;

	private double left;

	private long filledAt = System.nanoTime();

	/**
	 * Create the bound.
	 * @param maxMessageSize the largest size of a message, in bytes
	 */
	public StreamAllowance(int maxMessageSize) {
		this.maxMessageSize = maxMessageSize;
		this.left = 2.0 * maxMessageSize;
	}

	/** Return the largest size of a message, in bytes. */
	public int maxMessageSize() {
		return this.maxMessageSize;
	}

	/**
	 * Take the cost of events or of a whole answer.
	 * @param cost the cost, in bytes
	 * @throws IllegalStateException if there are too many
	 */
	public synchronized void take(long cost) {
		long now = System.nanoTime();
		this.left = Math.min(2.0 * this.maxMessageSize, this.left + (now - this.filledAt) / 1e9 * PER_SECOND) - cost;
		this.filledAt = now;
		if (this.left < 0) {
			throw new IllegalStateException("The server sent too many or too large notifications instead of a result");
		}
	}

}
