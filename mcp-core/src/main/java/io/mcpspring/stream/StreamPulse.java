package io.mcpspring.stream;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Activity of one connection: wakes it when there are data to send, and records when it
 * was last active and whether it takes available data.
 */
public final class StreamPulse {

	private volatile @Nullable Runnable wakeUp;

	private volatile long pulledAt = System.nanoTime();

	private volatile long wokenAt;

	private volatile boolean commentDue;

	/**
	 * Set the action that wakes the connection.
	 * @param wakeUp the action
	 */
	public void onWake(Runnable wakeUp) {
		this.wakeUp = wakeUp;
	}

	/** Wake the connection: there are data to send, or the stream has ended. */
	public void wake() {
		if (this.wokenAt == 0) {
			this.wokenAt = System.nanoTime() | 1;
		}
		Runnable action = this.wakeUp;
		if (action != null) {
			HeldWrites.run(action);
		}
	}

	/**
	 * Record that the connection pulled data.
	 * @return {@code true} if a comment should be sent in the absence of other data
	 */
	public boolean pulled() {
		this.wokenAt = 0;
		this.pulledAt = System.nanoTime();
		boolean due = this.commentDue;
		this.commentDue = false;
		return due;
	}

	/**
	 * Return whether the connection has not pulled available data for longer than a time.
	 * @param nanos the time in nanoseconds
	 * @return {@code true} if it is stalled
	 */
	boolean isStalled(long nanos) {
		long since = this.wokenAt;
		return since != 0 && System.nanoTime() - since > nanos;
	}

	/**
	 * Request a comment if nothing was sent for longer than a time.
	 * @param nanos the time in nanoseconds
	 */
	void keepAlive(long nanos) {
		if (System.nanoTime() - this.pulledAt > nanos) {
			this.commentDue = true;
			wake();
		}
	}

	/**
	 * Request a comment if nothing was sent for longer than a time.
	 * @param millis the time in milliseconds
	 */
	public void keepAliveMillis(long millis) {
		keepAlive(TimeUnit.MILLISECONDS.toNanos(millis));
	}

	/**
	 * Return the time since the last pull.
	 * @return the time in milliseconds
	 */
	public long idleMillis() {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.pulledAt);
	}

}
