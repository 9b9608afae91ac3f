package io.mcpspring.engine.stream;

import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.housekeeping.ServerTime;
import org.jspecify.annotations.Nullable;

/**
 * Activity of one connection: wakes it when there are data to send, and records when data
 * were last sent and whether it takes available data.
 */
public final class StreamPulse {

	private final ServerTime time;

	private volatile @Nullable Runnable wakeUp;

	private volatile long sentAt;

	private volatile long wokenAt;

	private volatile long queuedAt;

	private volatile boolean commentDue;

	private volatile boolean sending;

	/**
	 * Create the pulse of a connection that begins.
	 * @param time the time of the server
	 */
	public StreamPulse(ServerTime time) {
		this.time = time;
		this.sentAt = time.nanoTime();
		this.queuedAt = this.sentAt;
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
			this.wokenAt = this.time.nanoTime() | 1;
		}
		Runnable action = this.wakeUp;
		if (action != null) {
			HeldWrites.run(action);
		}
	}

	/**
	 * Record that a message is queued. Small ones do not make the others new.
	 * @param bytes its size
	 * @param others the size of those that wait already
	 */
	public void queued(long bytes, long others) {
		if (bytes > others) {
			this.queuedAt = this.time.nanoTime();
		}
	}

	/**
	 * Record that the connection pulls data, whether or not there are any.
	 */
	public void pulled() {
		this.wokenAt = 0;
		this.sending = false;
	}

	/**
	 * Record that the adapter delays data, so that the client does not count as slow.
	 */
	void delayed() {
		if (this.wokenAt != 0) {
			this.wokenAt = this.time.nanoTime() | 1;
		}
	}

	/**
	 * Record that the connection was given data: it was not idle, and needs no comment.
	 */
	public void sent() {
		this.sentAt = this.time.nanoTime();
		this.commentDue = false;
		this.sending = true;
	}

	/**
	 * Return whether the connection has not pulled again since it was given data.
	 * @return {@code true} if it may still have to send them
	 */
	public boolean isSending() {
		return this.sending;
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
		return stalledNanos() > nanos;
	}

	/** Return the time since most of the waiting data were queued. */
	long queuedNanos() {
		return this.time.nanoTime() - this.queuedAt;
	}

	/** Return the time for which the connection has not pulled available data. */
	long stalledNanos() {
		long since = this.wokenAt;
		return (since != 0) ? this.time.nanoTime() - since : 0;
	}

	/**
	 * Request a comment if nothing was sent for longer than a time.
	 * @param nanos the time in nanoseconds
	 */
	void keepAlive(long nanos) {
		if (this.time.nanoTime() - this.sentAt > nanos) {
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

	/** Request a comment, by which a web server notices that its client is gone. */
	void probe() {
		this.commentDue = true;
		wake();
	}

}
