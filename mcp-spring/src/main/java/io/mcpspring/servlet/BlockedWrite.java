package io.mcpspring.servlet;

import java.util.concurrent.locks.LockSupport;

/**
 * A write that may block the thread that created this. Containers wait for a client for
 * as long as their own time limit, a minute on Tomcat, and offer no way to end that wait:
 * but a thread that is interrupted in a write to a channel closes the channel
 * ({@link java.nio.channels.InterruptibleChannel}), and so the connection.
 */
final class BlockedWrite {

	/**
	 * A container may ignore an interrupt in its wait. The next one meets it when it
	 * tries again to write.
	 */
	private static final int ATTEMPTS = 500;

	private static final long PAUSE_NANOS = 20_000;

	private final Thread thread = Thread.currentThread();

	private final long startedAt = System.nanoTime();

	private boolean done;

	private boolean ended;

	boolean isOlderThan(long nanos, long now) {
		return now - this.startedAt > nanos;
	}

	/**
	 * End the write by breaking its connection.
	 * @return whether it was not over yet and is ended for the first time
	 */
	boolean end() {
		boolean first = false;
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			synchronized (this) {
				if (this.done) {
					break;
				}
				first |= !this.ended;
				this.ended = true;
				this.thread.interrupt();
			}
			LockSupport.parkNanos(PAUSE_NANOS);
		}
		return first;
	}

	/**
	 * The write is over: from here on the thread is not interrupted, nor does it see that
	 * it was.
	 */
	synchronized void done() {
		this.done = true;
		if (this.ended) {
			boolean ours = Thread.interrupted();
		}
	}

}
