package io.mcpspring.stream;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Activity of one connection: wakes it when there are data to send, and records when data
 * were last sent and whether it takes available data.
 */
public final class StreamPulse {

	private final LongSupplier nanoTime;

	private volatile @Nullable Runnable wakeUp;

	private volatile long sentAt;

	private volatile long wokenAt;

	private volatile boolean commentDue;

	/** Create the pulse of a connection that begins. */
	public StreamPulse() {
		this(System::nanoTime);
	}

	StreamPulse(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.sentAt = nanoTime.getAsLong();
	}

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
			this.wokenAt = this.nanoTime.getAsLong() | 1;
		}
		Runnable action = this.wakeUp;
		if (action != null) {
			HeldWrites.run(action);
		}
	}

	/**
	 * Record that the connection pulls data, whether or not there are any.
	 */
	public void pulled() {
		this.wokenAt = 0;
	}

	/**
	 * Record that the connection was given data: it was not idle, and needs no comment.
	 */
	public void sent() {
		this.sentAt = this.nanoTime.getAsLong();
		this.commentDue = false;
	}

	/**
	 * Return the comment to send in the absence of other data.
	 * @return the comment, or {@code null} if none is due
	 */
	public byte @Nullable [] comment() {
		if (!this.commentDue) {
			return null;
		}
		sent();
		return SseFrames.keepAlive();
	}

	/**
	 * Return whether the connection has not pulled available data for longer than a time.
	 * @param nanos the time in nanoseconds
	 * @return {@code true} if it is stalled
	 */
	boolean isStalled(long nanos) {
		long since = this.wokenAt;
		return since != 0 && this.nanoTime.getAsLong() - since > nanos;
	}

	/**
	 * Request a comment if nothing was sent for longer than a time.
	 * @param nanos the time in nanoseconds
	 */
	void keepAlive(long nanos) {
		if (this.nanoTime.getAsLong() - this.sentAt > nanos) {
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
	 * Return the time since data were last sent.
	 * @return the time in milliseconds
	 */
	public long idleMillis() {
		return TimeUnit.NANOSECONDS.toMillis(this.nanoTime.getAsLong() - this.sentAt);
	}

}
