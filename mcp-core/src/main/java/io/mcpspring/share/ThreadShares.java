package io.mcpspring.share;

import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Shares of a number of threads. The first half is given in the order of requests. Of the
 * second half each {@linkplain Holder holder} gets its {@linkplain FairShares share} at
 * most, so that no single client takes all threads.
 */
public final class ThreadShares {

	private final int common;

	private final AtomicInteger commonTaken = new AtomicInteger();

	private final FairShares charged;

	/**
	 * Create the shares.
	 * @param what whose threads they are, in the plural, for a warning in the log
	 * @param number how many threads there are, at least 1
	 * @param shares how those are shared that are not for all
	 */
	public ThreadShares(String what, int number, ShareSettings shares) {
		this.common = number - number / 2;
		this.charged = shares.of(what, number - this.common);
	}

	/**
	 * Take a thread that is for whoever comes first.
	 * @return whether there was one
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
	 * Take one of the others.
	 * @param holder whose share it is of
	 * @return whether it was granted, or what stands against it
	 */
	public FairShares.Outcome take(Holder holder) {
		return this.charged.acquire(holder, 1);
	}

	/**
	 * Give a thread back.
	 * @param holder whose share it was of; {@code null} if it is for whoever comes first
	 */
	public void release(@Nullable Holder holder) {
		if (holder != null) {
			this.charged.release(holder, 1);
		}
		else {
			this.commonTaken.decrementAndGet();
		}
	}

}
