package io.mcpspring.engine.share;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;

/**
 * Shares of a number of threads. The first half is granted in the order of requests. Of
 * the second half each {@linkplain OwnerKey holder} gets its {@linkplain FairShares
 * share} at most, so that no single client takes all threads.
 */
public final class ThreadShares {

	private final int common;

	private final AtomicInteger commonTaken = new AtomicInteger();

	private final FairShares charged;

	/**
	 * Create the shares.
	 * @param what the name of the threads in the plural, for a warning in the log
	 * @param number the number of threads, at least 1
	 * @param shares the shares of the second half
	 */
	public ThreadShares(String what, int number, ShareSettings shares) {
		this.common = number - number / 2;
		this.charged = shares.of(what, number - this.common);
	}

	/**
	 * Acquire a thread of the first half.
	 * @return {@code true} if one was free
	 */
	public boolean takeCommon() {
		int taken;
		do {
			taken = this.commonTaken.get();
			if (taken >= this.common) {
				return false;
			}
		}
		while (!this.commonTaken.compareAndSet(taken, taken + 1));
		return true;
	}

	/**
	 * Acquire a thread of the second half.
	 * @param holder the holder to charge
	 * @return the outcome
	 */
	public FairShares.Outcome take(OwnerKey holder) {
		return this.charged.acquire(holder, 1);
	}

	/**
	 * Release a thread.
	 * @param holder the charged holder; {@code null} for a thread of the first half
	 */
	public void release(@Nullable OwnerKey holder) {
		if (holder != null) {
			this.charged.release(holder, 1);
		}
		else {
			this.commonTaken.decrementAndGet();
		}
	}

}
