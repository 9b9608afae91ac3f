package io.mcpspring.share;

import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.http.HttpExchange;
import org.jspecify.annotations.Nullable;

/**
 * The calls that run on one node, limited in number and in the bytes of their requests,
 * of which no caller, or without authentication no address, gets more than its share.
 * <p>
 * A sixteenth of both is for all together: while it lasts, small calls are counted
 * without looking at who sends them, which costs one atomic addition. Only on a node that
 * has more to do, and for large requests, the holder is charged.
 */
public final class RunningCalls {

	/** What a larger request takes is charged to its holder from the beginning. */
	private static final int SMALL_BYTES = 64 * 1024;

	private static final int COMMON_PART = 16;

	/** The number of calls is above these bits, their bytes are below. */
	private static final int BYTES_BITS = 40;

	private static final long BYTES_MASK = (1L << BYTES_BITS) - 1;

	private final long commonCalls;

	private final long commonBytes;

	private final AtomicLong common = new AtomicLong();

	private final FairShares calls;

	private final FairShares bytes;

	/**
	 * Create the limits.
	 * @param maxCalls how many calls may run, at least 1
	 * @param maxBytes how large their requests may be together, in bytes
	 * @param largest the largest request accepted, in bytes; one such request fits in the
	 * share of a caller that has nothing else running
	 * @param shares how calls and bytes are shared
	 */
	public RunningCalls(int maxCalls, long maxBytes, int largest, ShareSettings shares) {
		this.commonCalls = maxCalls / COMMON_PART;
		this.commonBytes = maxBytes / COMMON_PART;
		this.calls = shares.of("running calls", maxCalls - this.commonCalls);
		long shared = Math.max(maxBytes - this.commonBytes, largest);
		this.bytes = new FairShares("bytes of running calls", shared, Math.max(shares.share(shared), largest));
	}

	/**
	 * Let a call in, which is to be {@linkplain #release released} when it has ended.
	 * @param place where the call notes what it holds; nothing is noted when it is
	 * refused
	 * @param exchange the request, or {@code null} when the call goes on after a question
	 * @param holder whoever sent the request when there is no exchange
	 * @return whether the call may run, or which limit it met
	 */
	public FairShares.Outcome admit(Place place, @Nullable HttpExchange exchange, Holder holder) {
		int size = (exchange != null) ? exchange.bodySize() : 0;
		place.size = size;
		if (size <= SMALL_BYTES && admitCommon(size)) {
			place.held = Held.COMMON;
			return FairShares.Outcome.GRANTED;
		}
		Holder charged = (exchange != null) ? Holder.of(exchange) : holder;
		FairShares.Outcome outcome = this.calls.acquire(charged, 1);
		if (outcome.isGranted()) {
			outcome = this.bytes.acquire(charged, size);
			if (outcome.isGranted()) {
				place.holder = charged;
				place.held = Held.SHARE;
			}
			else {
				this.calls.release(charged, 1);
			}
		}
		return outcome;
	}

	private boolean admitCommon(int size) {
		long taken = this.common.addAndGet((1L << BYTES_BITS) + size);
		if ((taken >>> BYTES_BITS) <= this.commonCalls && (taken & BYTES_MASK) <= this.commonBytes) {
			return true;
		}
		releaseCommon(size);
		return false;
	}

	private void releaseCommon(int size) {
		this.common.addAndGet(-((1L << BYTES_BITS) + size));
	}

	/**
	 * Give back what a call held; without effect when it holds nothing (any more).
	 * @param place where the call noted it
	 */
	public void release(Place place) {
		Held held = place.take();
		Holder holder = place.holder;
		if (held == Held.COMMON) {
			releaseCommon(place.size);
		}
		else if (held == Held.SHARE && holder != null) {
			this.bytes.release(holder, place.size);
			this.calls.release(holder, 1);
		}
	}

	/**
	 * How many calls run.
	 * @return the number
	 */
	public long number() {
		return (this.common.get() >>> BYTES_BITS) + this.calls.used();
	}

	/**
	 * How large their requests are together.
	 * @return the bytes
	 */
	public long bytes() {
		return (this.common.get() & BYTES_MASK) + this.bytes.used();
	}

	/** What a call holds. */
	private enum Held {

		NOTHING, COMMON, SHARE

	}

	/** Where a call notes what it holds, so that it is given back once. */
	public abstract static class Place {

		private volatile Held held = Held.NOTHING;

		private @Nullable Holder holder;

		private int size;

		/** For calls. */
		protected Place() {
		}

		private synchronized Held take() {
			Held taken = this.held;
			this.held = Held.NOTHING;
			return taken;
		}

	}

}
