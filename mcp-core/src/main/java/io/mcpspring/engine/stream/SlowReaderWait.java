package io.mcpspring.engine.stream;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounded wait of producing threads for slow readers. Only a limited number of threads
 * may wait at once, so that clients that do not read cannot occupy the threads of all
 * others.
 */
public final class SlowReaderWait {

	private static final long PAUSE_MILLIS = 25;

	private final int threads;

	private final Semaphore waiting;

	private final long nanos;

	/**
	 * Create the wait of a node.
	 * @param threads the maximum number of waiting threads
	 * @param time the maximum wait for a client that reads nothing
	 */
	public SlowReaderWait(int threads, Duration time) {
		this.threads = threads;
		this.waiting = new Semaphore(threads);
		this.nanos = time.toNanos();
	}

	/**
	 * Return the number of waiting threads.
	 * @return the number
	 */
	public int waiting() {
		return this.threads - this.waiting.availablePermits();
	}

	/**
	 * Wait on a lock until a condition is met.
	 * @param lock the lock, held by the caller; notified whenever a client has read
	 * @param reading the condition, evaluated again after each notification
	 * @return {@code true} if it was met in time
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
	 * Wait for a moment after a client was found not to read, so that a handler that
	 * produces without a reader does not take the processor from others.
	 * @param lock the lock, held by the caller
	 * @param reading whether the client has read after all
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
	 * Wait for a moment, because no client is connected.
	 */
	public static void pause() {
		try {
			Thread.sleep(PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Condition to wait for. */
	@FunctionalInterface
	interface Condition {

		boolean isMet();

	}

}
