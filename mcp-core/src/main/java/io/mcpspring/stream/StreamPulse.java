package io.mcpspring.stream;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * The signs of life of one connection: wakes it when there is something to send, knows
 * when it was last sent something, and whether it takes what is there for it.
 */
public final class StreamPulse {

	private volatile @Nullable Runnable wakeUp;

	private volatile long pulledAt = System.nanoTime();

	private volatile long wokenAt;

	private volatile boolean commentDue;

	/**
	 * Set what wakes the connection.
	 * @param wakeUp the action
	 */
	public void onWake(Runnable wakeUp) {
		this.wakeUp = wakeUp;
	}

	/** Wake the connection: there is something to send, or the end. */
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
	 * Note that the connection asked for more.
	 * @return whether a comment should be sent if there is nothing else
	 */
	public boolean pulled() {
		this.wokenAt = 0;
		this.pulledAt = System.nanoTime();
		boolean due = this.commentDue;
		this.commentDue = false;
		return due;
	}

	/**
	 * Whether the connection did not ask for what is there for longer than a time.
	 * @param nanos the time
	 * @return {@code true} if it is stalled
	 */
	boolean isStalled(long nanos) {
		long since = this.wokenAt;
		return since != 0 && System.nanoTime() - since > nanos;
	}

	/**
	 * Have a comment sent if nothing was sent for longer than a time.
	 * @param nanos the time
	 */
	void keepAlive(long nanos) {
		if (System.nanoTime() - this.pulledAt > nanos) {
			this.commentDue = true;
			wake();
		}
	}

	/**
	 * Have a comment sent if nothing was sent for longer than a time.
	 * @param millis the time in milliseconds
	 */
	public void keepAliveMillis(long millis) {
		keepAlive(TimeUnit.MILLISECONDS.toNanos(millis));
	}

	/**
	 * How long ago something was last asked for.
	 * @return the time in milliseconds
	 */
	public long idleMillis() {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.pulledAt);
	}

}
