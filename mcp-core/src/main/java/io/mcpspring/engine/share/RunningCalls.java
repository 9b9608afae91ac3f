package io.mcpspring.engine.share;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.share.MemoryBudget.Part;
import org.jspecify.annotations.Nullable;

/**
 * The calls that run on one node, limited in number and in the memory of their requests.
 * Each caller, or without authentication each address, is limited to its share.
 * <p>
 * A small part of both limits is common to all callers: while it lasts, small calls are
 * counted without determining their holder, at the cost of one atomic addition. Only on a
 * busier node, and for large requests, the holder is charged. The memory of a batch is
 * always charged to its holder.
 */
public final class RunningCalls {

	/** Requests above this size are always charged to their holder. */
	private static final int SMALL_BYTES = 64 * 1024;

	private static final int COMMON_PART = 16;

	/** The upper bits hold the number of calls, these lower bits their bytes. */
	private static final int BYTES_BITS = 40;

	private static final long BYTES_MASK = (1L << BYTES_BITS) - 1;

	private final long commonCalls;

	private final long commonBytes;

	private final AtomicLong common = new AtomicLong();

	private final FairShares calls;

	private final FairShares bytes;

	private final int maxRequestSize;

	private volatile boolean stopped;

	/**
	 * Create the limits.
	 * @param maxCalls the maximum number of running calls, at least 1
	 * @param shares the shares of calls
	 * @param memory the memory of their requests
	 */
	public RunningCalls(int maxCalls, ShareSettings shares, MemoryBudget memory) {
		this.commonCalls = maxCalls / COMMON_PART;
		this.commonBytes = memory.ofServer(Part.SMALL_CALLS);
		this.calls = shares.of("running calls", maxCalls - this.commonCalls);
		this.bytes = memory.pot(Part.RUNNING_CALLS);
		this.maxRequestSize = memory.maxBodySize();
	}

	/** Let calls run, also after {@link #stop()}. */
	public void start() {
		this.stopped = false;
	}

	/**
	 * Let no further call run, because this node ends. A call that was recorded before is
	 * ended by the caller of this method, any other finds that this was called.
	 */
	public void stop() {
		this.stopped = true;
	}

	/** Return whether no call may run any more. */
	public boolean isStopped() {
		return this.stopped;
	}

	/**
	 * Admit a call. It must be {@linkplain #release released} at its end.
	 * @param place records what the call holds; unchanged if the call is refused
	 * @param exchange the request, or {@code null} for a run after a question
	 * @param holder the holder if there is no exchange
	 * @param size the memory of what the run goes on with if there is no exchange
	 * @return the outcome
	 */
	public FairShares.Outcome admit(Place place, @Nullable McpExchange exchange, OwnerKey holder, long size) {
		Batch batch = place.batch;
		if (batch == null) {
			return admit(place, (exchange != null) ? exchange.memory() : size, exchange, holder);
		}
		FairShares.Outcome outcome = batch.begin(this.bytes);
		if (outcome.isGranted()) {
			outcome = admit(place, 0, exchange, holder);
			if (!outcome.isGranted()) {
				batch.end(this.bytes);
			}
		}
		return outcome;
	}

	/**
	 * Charge the memory of a run without a request, which counts as no call. It must be
	 * {@linkplain #release released} at its end.
	 * @param run the record of the run; unchanged if it is refused
	 * @param holder the holder
	 * @param size the memory of its parameters
	 * @return the outcome
	 */
	public FairShares.Outcome charge(Place run, OwnerKey holder, long size) {
		FairShares.Outcome outcome = this.bytes.acquire(holder, size);
		if (outcome.isGranted()) {
			run.size = size;
			run.holder = holder;
			run.held = Held.SHARE;
		}
		return outcome;
	}

	/**
	 * Charge a run that continues without its request with the memory of that request,
	 * until the run is {@linkplain #release released}.
	 * @param request the record of the request
	 * @param run the record of the run
	 * @return {@code false} if the request holds no memory of its share
	 */
	public boolean pass(Place request, Place run) {
		synchronized (request) {
			if (request.held != Held.SHARE || request.batch != null) {
				return false;
			}
			run.size = request.size;
			run.holder = request.holder;
			run.held = Held.SHARE;
			request.size = 0;
			return true;
		}
	}

	private FairShares.Outcome admit(Place place, long size, @Nullable McpExchange exchange, OwnerKey holder) {
		place.number = 1;
		place.size = size;
		if (size <= SMALL_BYTES && admitCommon(size)) {
			place.held = Held.COMMON;
			return FairShares.Outcome.GRANTED;
		}
		OwnerKey charged = (exchange != null) ? exchange.holder() : holder;
		FairShares.Outcome outcome = this.calls.acquire(charged, 1, this.bytes, size);
		if (outcome.isGranted()) {
			place.holder = charged;
			place.held = Held.SHARE;
		}
		return outcome;
	}

	private boolean admitCommon(long size) {
		long taken = this.common.addAndGet((1L << BYTES_BITS) + size);
		if ((taken >>> BYTES_BITS) <= this.commonCalls && (taken & BYTES_MASK) <= this.commonBytes) {
			return true;
		}
		releaseCommon(1, size);
		return false;
	}

	private void releaseCommon(int number, long size) {
		this.common.addAndGet(-(((long) number << BYTES_BITS) + size));
	}

	/**
	 * Release what a call holds. Has no effect if it holds nothing (any more).
	 * @param place the record of the call
	 */
	public void release(Place place) {
		Held held = place.take();
		OwnerKey holder = place.holder;
		if (held == Held.COMMON) {
			releaseCommon(place.number, place.size);
		}
		else if (held == Held.SHARE && holder != null) {
			this.bytes.release(holder, place.size);
			this.calls.release(holder, place.number);
		}
		Batch batch = place.batch;
		if (held != Held.NOTHING && batch != null) {
			batch.end(this.bytes);
		}
	}

	/** Return the number of running calls. */
	public long number() {
		return (this.common.get() >>> BYTES_BITS) + this.calls.used();
	}

	/**
	 * Return the total memory of their requests.
	 * @return the bytes
	 */
	public long bytes() {
		return (this.common.get() & BYTES_MASK) + this.bytes.used();
	}

	/**
	 * Return the memory of requests that are charged to their holders.
	 * @return the shares
	 */
	public FairShares memory() {
		return this.bytes;
	}

	/** Return the maximum size of a request in bytes. */
	public int maxRequestSize() {
		return this.maxRequestSize;
	}

	/**
	 * Return the bounds of both.
	 * @return the bounds
	 */
	public List<Bound> bounds() {
		return List.of(new Bound("running_calls", this.commonCalls + this.calls.total(), this::number),
				new Bound("running_call_memory", this.commonBytes + this.bytes.total(), this::bytes));
	}

	/** Resource that a call holds. */
	private enum Held {

		NOTHING, COMMON, SHARE

	}

	/** Record of what a call holds, so that it is released once. */
	public abstract static class Place {

		private volatile Held held = Held.NOTHING;

		private @Nullable OwnerKey holder;

		private int number;

		private long size;

		private @Nullable Batch batch;

		/** Create a place. */
		protected Place() {
		}

		/**
		 * Charge the memory of the call with that of its batch.
		 * @param whole the batch
		 */
		public final void partOf(Batch whole) {
			this.batch = whole;
		}

		private synchronized Held take() {
			Held taken = this.held;
			this.held = Held.NOTHING;
			return taken;
		}

	}

	/**
	 * Memory of a batch. It is charged as a whole, once, while any call of the batch
	 * runs: this keeps those that wait, and everything else in the body.
	 */
	public static final class Batch {

		private final OwnerKey holder;

		private final long size;

		private int running;

		/**
		 * Create the memory of a batch.
		 * @param exchange the request with the batch
		 */
		public Batch(McpExchange exchange) {
			this.holder = exchange.holder();
			this.size = exchange.memory();
		}

		private synchronized FairShares.Outcome begin(FairShares bytes) {
			FairShares.Outcome outcome = (this.running == 0) ? bytes.acquire(this.holder, this.size)
					: FairShares.Outcome.GRANTED;
			this.running += outcome.isGranted() ? 1 : 0;
			return outcome;
		}

		private synchronized void end(FairShares bytes) {
			this.running--;
			if (this.running == 0) {
				bytes.release(this.holder, this.size);
			}
		}

	}

}
