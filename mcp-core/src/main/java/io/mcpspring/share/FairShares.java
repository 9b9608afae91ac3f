package io.mcpspring.share;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded amount of something that a node keeps for its clients, counted in pieces or
 * bytes, of which no {@linkplain Holder holder} gets more than its share:
 * <ul>
 * <li>a caller that is authenticated never holds more than the share;</li>
 * <li>an address, behind which there may be many clients, holds any amount while less
 * than three quarters of the total are taken, and from there on no more than the
 * share.</li>
 * </ul>
 * Those of whom nothing is known are bound by the total alone. What was granted is
 * {@linkplain #release given back} once. A holder that holds nothing is forgotten, so
 * there are never more entries than pieces.
 * <p>
 * Safe for use by many threads. Granting locks the entry of the holder only.
 */
public final class FairShares {

	private static final Logger logger = LoggerFactory.getLogger(FairShares.class);

	private static final long WARNING_PAUSE = Duration.ofHours(1).toNanos();

	private final String what;

	private final long total;

	private final long share;

	private final long addressThreshold;

	private final LongSupplier nanoTime;

	private final ConcurrentHashMap<Holder, Held> holders = new ConcurrentHashMap<>();

	private final AtomicLong used = new AtomicLong();

	private final AtomicLong warnAt;

	/**
	 * Create the shares.
	 * @param what what is shared, in the plural, for a warning in the log; for example
	 * {@code sessions}
	 * @param total how much there is in all
	 * @param share how much of that one holder may have; at least 1 piece unless there is
	 * nothing
	 */
	public FairShares(String what, long total, long share) {
		this(what, total, share, System::nanoTime);
	}

	FairShares(String what, long total, long share, LongSupplier nanoTime) {
		if (total < 0) {
			throw new IllegalArgumentException("A total is never negative");
		}
		this.what = what;
		this.total = total;
		this.share = Math.max(Math.min(share, total), Math.min(total, 1));
		this.addressThreshold = total - total / 4;
		this.nanoTime = nanoTime;
		this.warnAt = new AtomicLong(nanoTime.getAsLong());
	}

	/**
	 * Take some, all of it or nothing.
	 * @param holder whoever shall hold it
	 * @param amount how much, not negative
	 * @return whether it was granted, or what stands against it
	 */
	public Outcome acquire(Holder holder, long amount) {
		Attempt attempt = new Attempt(amount);
		this.holders.compute(holder, attempt);
		if (attempt.crowding) {
			warn();
		}
		return attempt.outcome;
	}

	/**
	 * Count what somebody holds without asking, because another limit allows it.
	 * @param holder whoever holds it
	 * @param amount how much, not negative; to be {@linkplain #release given back} too
	 */
	public void count(Holder holder, long amount) {
		if (amount > 0) {
			this.holders.compute(holder, (key, held) -> {
				this.used.addAndGet(amount);
				return more(held, amount);
			});
		}
	}

	private static Held more(@Nullable Held held, long amount) {
		Held more = (held != null) ? held : new Held();
		more.amount = ((held != null) ? held.amount : 0) + amount;
		return more;
	}

	/**
	 * Give back what was {@linkplain #acquire granted}, in one or several parts.
	 * @param holder whoever holds it
	 * @param amount how much, not negative
	 * @throws IllegalStateException if the holder does not hold so much
	 */
	public void release(Holder holder, long amount) {
		this.holders.compute(holder, (key, held) -> {
			long present = (held != null) ? held.amount : 0;
			if (present < amount) {
				throw new IllegalStateException("More " + this.what + " are given back than were taken");
			}
			this.used.addAndGet(-amount);
			if (held == null || present == amount) {
				return null;
			}
			held.amount = present - amount;
			return held;
		});
	}

	/**
	 * How much is taken in all.
	 * @return the amount
	 */
	public long used() {
		return this.used.get();
	}

	/**
	 * How much there is in all.
	 * @return the amount
	 */
	public long total() {
		return this.total;
	}

	/**
	 * How much of that one holder may have.
	 * @return the amount
	 */
	public long share() {
		return this.share;
	}

	/**
	 * How much a holder has.
	 * @param holder the holder
	 * @return the amount, 0 when it is not known
	 */
	public long heldBy(Holder holder) {
		Held held = this.holders.get(holder);
		return (held != null) ? held.amount : 0;
	}

	/**
	 * How many holders have something.
	 * @return the number of holders
	 */
	public int holders() {
		return this.holders.size();
	}

	private void warn() {
		long now = this.nanoTime.getAsLong();
		long due = this.warnAt.get();
		if (now - due >= 0 && this.warnAt.compareAndSet(due, now + WARNING_PAUSE)) {
			logger.warn("One network address holds nearly all {} of this node ({} of at most {}), and gets no more. "
					+ "If that is a proxy or load balancer, have it forward the addresses of clients and set "
					+ "'server.forward-headers-strategy'", this.what, this.used.get(), this.total);
		}
	}

	/** What came of asking for some. */
	public enum Outcome {

		/** It was granted. */
		GRANTED,

		/** The holder has its share (429). */
		SHARE_TAKEN,

		/** Nothing is left for anybody (503). */
		NOTHING_LEFT;

		/**
		 * Whether it was granted.
		 * @return {@code true} for {@link #GRANTED}
		 */
		public boolean isGranted() {
			return this == GRANTED;
		}

	}

	/** Written under the lock of its entry. */
	private static final class Held {

		private volatile long amount;

	}

	/** Runs under the lock of the holder's entry; one object for one attempt. */
	private final class Attempt implements BiFunction<Holder, @Nullable Held, @Nullable Held> {

		private final long wanted;

		private Outcome outcome = Outcome.GRANTED;

		private boolean crowding;

		Attempt(long wanted) {
			if (wanted < 0) {
				throw new IllegalArgumentException("An amount is never negative");
			}
			this.wanted = wanted;
		}

		@Override
		public @Nullable Held apply(Holder holder, @Nullable Held held) {
			long present = (held != null) ? held.amount : 0;
			long before;
			do {
				before = FairShares.this.used.get();
				this.outcome = judge(holder, present, before);
				if (!this.outcome.isGranted()) {
					this.crowding = !holder.authenticated() && !holder.isUnknown() && present > 0
							&& present >= before - before / 10;
					return held;
				}
			}
			while (!FairShares.this.used.compareAndSet(before, before + this.wanted));
			return (this.wanted > 0) ? more(held, this.wanted) : held;
		}

		/** Written so that nothing overflows, whatever the wanted amount. */
		private Outcome judge(Holder holder, long present, long before) {
			if (this.wanted > FairShares.this.total - before) {
				return Outcome.NOTHING_LEFT;
			}
			boolean bound = holder.authenticated()
					|| (!holder.isUnknown() && this.wanted > FairShares.this.addressThreshold - before);
			return (bound && this.wanted > FairShares.this.share - present) ? Outcome.SHARE_TAKEN : Outcome.GRANTED;
		}

	}

}
