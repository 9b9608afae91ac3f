package io.mcpspring.spring.servlet;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.FairShares;

/**
 * Waits for permits for concurrent blocking writes. Few threads wait, as waiting costs
 * processor time.
 */
final class WritePermits {

	/** The time that a thread waits for others before it postpones its data. */
	private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private final FairShares permits;

	private final Semaphore waiting;

	/**
	 * Create the permits.
	 * @param permits the shares of the callers
	 * @param maxWaiting the maximum number of threads that wait for one
	 */
	WritePermits(FairShares permits, int maxWaiting) {
		this.permits = permits;
		this.waiting = new Semaphore(maxWaiting);
	}

	/**
	 * Acquire a permit, to be {@linkplain FairShares#release released}.
	 * @param client the holder to charge
	 * @return the outcome
	 */
	FairShares.Outcome acquire(OwnerKey client) {
		FairShares.Outcome outcome = this.permits.acquire(client, 1);
		if (outcome.isGranted() || !this.waiting.tryAcquire()) {
			return outcome;
		}
		try {
			long deadline = System.nanoTime() + MAX_NANOS;
			while (!outcome.isGranted() && System.nanoTime() < deadline && !Thread.currentThread().isInterrupted()) {
				LockSupport.parkNanos(PAUSE_NANOS);
				outcome = this.permits.acquire(client, 1);
			}
			return outcome;
		}
		finally {
			this.waiting.release();
		}
	}

}
