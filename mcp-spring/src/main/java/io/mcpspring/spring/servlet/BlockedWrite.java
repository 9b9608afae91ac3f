package io.mcpspring.spring.servlet;

import java.util.concurrent.locks.LockSupport;

/**
 * Write that may block the thread that created this object. Containers wait for a client
 * until their own time limit, a minute on Tomcat, and have no method to end that wait.
 * However, a thread that is interrupted in a write to a channel closes the channel
 * ({@link java.nio.channels.InterruptibleChannel}), and thus the connection.
 */
final class BlockedWrite {

	/**
	 * The maximum number of interrupts. A container may ignore an interrupt during its
	 * wait; the next one takes effect when it writes again.
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
	 * End the write by closing its connection.
	 * @return {@code true} if it was still in progress and is ended for the first time
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
	 * Record the end of the write: from now on the thread is not interrupted, and a
	 * pending interrupt is cleared.
	 */
	synchronized void done() {
		this.done = true;
		if (this.ended) {
			boolean ours = Thread.interrupted();
		}
	}

}
