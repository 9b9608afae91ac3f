package io.mcpspring.stream;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How long threads that produce wait for clients that read more slowly. Only a few may
 * wait at once, so that clients that do not read at all cannot take the threads of
 * everybody else.
 */
public final class Patience {

	private static final long PAUSE_MILLIS = 25;

	private final int threads;

	private final Semaphore waiting;

	private final long nanos;

	/**
	 * Create the patience of a node.
	 * @param threads how many threads may wait at once
	 * @param time how long each waits for a client that reads nothing
	 */
	public Patience(int threads, Duration time) {
		this.threads = threads;
		this.waiting = new Semaphore(threads);
		this.nanos = time.toNanos();
	}

	/**
	 * How many threads wait now.
	 * @return the number
	 */
	public int waiting() {
		return this.threads - this.waiting.availablePermits();
	}

	/**
	 * Wait on a lock until something is so.
	 * @param lock the lock, held by the caller; notified whenever a client read something
	 * @param reading asked again after each notification
	 * @return whether it became so in time
	 */
	boolean await(Object lock, Condition reading) {
		if (reading.isMet()) {
			return true;
		}
		if (!this.waiting.tryAcquire()) {
			return false;
		}
		try {
			long deadline = System.nanoTime() + this.nanos;
			while (!reading.isMet()) {
				long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
				if (millis <= 0) {
					return false;
				}
				lock.wait(millis);
			}
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.waiting.release();
		}
	}

	/**
	 * Wait for a moment, once a client was found not to read: what a handler produces for
	 * nobody must not take the processor from others.
	 * @param lock the lock, held by the caller
	 * @param reading whether the client read after all
	 */
	static void pause(Object lock, Condition reading) {
		if (!reading.isMet()) {
			try {
				lock.wait(PAUSE_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Wait for a moment, because nobody is connected who could read.
	 */
	public static void pause() {
		try {
			Thread.sleep(PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Something that is waited for. */
	@FunctionalInterface
	interface Condition {

		boolean isMet();

	}

}
