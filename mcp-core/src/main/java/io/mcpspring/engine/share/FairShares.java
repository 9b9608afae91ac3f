package io.mcpspring.engine.share;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounded resource that a node keeps for its clients, counted in pieces or bytes, of
 * which no {@linkplain OwnerKey holder} gets more than its share:
 * <ul>
 * <li>An authenticated caller never holds more than the share.</li>
 * <li>An address, behind which there may be many clients, holds any amount while less
 * than three quarters of the total are used, and from there on no more than the
 * share.</li>
 * </ul>
 * Unknown holders are bound by the total alone. An acquired amount must be
 * {@linkplain #release released} once. A holder that holds nothing is removed, so there
 * are never more entries than pieces.
 * <p>
 * Safe for use by multiple threads. An acquisition locks the entry of the holder only.
 */
public final class FairShares {

	private static final Logger logger = LoggerFactory.getLogger(FairShares.class);

	private static final long WARNING_PAUSE = Duration.ofHours(1).toNanos();

	private final String what;

	private final long total;

	private final long share;

	private final long addressThreshold;

	private final LongSupplier nanoTime;

	private final ConcurrentHashMap<OwnerKey, Held> holders = new ConcurrentHashMap<>();

	private final AtomicLong used = new AtomicLong();

	private final AtomicLong warnAt;

	/**
	 * Create the shares.
	 * @param what the name of the resource in the plural, for a warning in the log; for
	 * example {@code sessions}
	 * @param total the total amount
	 * @param share the maximum amount of one holder; at least 1 piece unless the total is
	 * 0
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
	 * Acquire an amount, all of it or nothing.
	 * @param holder the holder
	 * @param amount the amount, not negative
	 * @return the outcome
	 */
	public Outcome acquire(OwnerKey holder, long amount) {
		Attempt attempt = new Attempt(amount);
		this.holders.compute(holder, attempt);
		if (attempt.crowding) {
			warn();
		}
		return attempt.outcome;
	}

	/**
	 * Acquire an amount of these shares and one of others, both or nothing.
	 * @param holder the holder
	 * @param amount the amount of these shares, not negative
	 * @param others the other shares
	 * @param otherAmount the amount of the other shares, not negative
	 * @return the outcome; a refusal is that of the shares that refused
	 */
	public Outcome acquire(OwnerKey holder, long amount, FairShares others, long otherAmount) {
		Outcome outcome = acquire(holder, amount);
		if (outcome.isGranted()) {
			outcome = others.acquire(holder, otherAmount);
			if (!outcome.isGranted()) {
				release(holder, amount);
			}
		}
		return outcome;
	}

	/**
	 * Charge an amount to a holder unconditionally, because another limit allows it.
	 * @param holder the holder
	 * @param amount the amount, not negative; to be {@linkplain #release released} too
	 */
	public void count(OwnerKey holder, long amount) {
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
	 * Release an {@linkplain #acquire acquired} amount, in one or several parts.
	 * @param holder the holder
	 * @param amount the amount, not negative
	 * @throws IllegalStateException if the holder holds less
	 */
	public void release(OwnerKey holder, long amount) {
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
	 * Return the amount in use.
	 * @return the amount
	 */
	public long used() {
		return this.used.get();
	}

	/**
	 * Return the total amount.
	 * @return the amount
	 */
	public long total() {
		return this.total;
	}

	/**
	 * Return the bound of all holders together.
	 * @param name the name of the resource, in lower case with underscores
	 * @return the bound
	 */
	public Bound bound(String name) {
		return new Bound(name, this.total, this.used::get);
	}

	/**
	 * Return the maximum amount of one holder.
	 * @return the amount
	 */
	public long share() {
		return this.share;
	}

	/**
	 * Return the amount of a holder.
	 * @param holder the holder
	 * @return the amount; 0 if the holder has no entry
	 */
	public long heldBy(OwnerKey holder) {
		Held held = this.holders.get(holder);
		return (held != null) ? held.amount : 0;
	}

	/**
	 * Return the number of holders with an amount.
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

	/** Outcome of an acquisition. */
	public enum Outcome {

		/** The amount was acquired. */
		GRANTED,

		/** The holder has used up its share (429). */
		SHARE_TAKEN,

		/** The total is used up (503). */
		NOTHING_LEFT;

		/**
		 * Return whether the amount was acquired.
		 * @return {@code true} for {@link #GRANTED}
		 */
		public boolean isGranted() {
			return this == GRANTED;
		}

	}

	/** Amount of a holder, written under the lock of its entry. */
	private static final class Held {

		private volatile long amount;

	}

	/** Single acquisition, which runs under the lock of the holder's entry. */
	private final class Attempt implements BiFunction<OwnerKey, @Nullable Held, @Nullable Held> {

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
		public @Nullable Held apply(OwnerKey holder, @Nullable Held held) {
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

		/** Decide on the acquisition, in a way that does not overflow for any amount. */
		private Outcome judge(OwnerKey holder, long present, long before) {
			if (this.wanted > FairShares.this.total - before) {
				return Outcome.NOTHING_LEFT;
			}
			boolean bound = holder.authenticated()
					|| (!holder.isUnknown() && this.wanted > FairShares.this.addressThreshold - before);
			return (bound && this.wanted > FairShares.this.share - present) ? Outcome.SHARE_TAKEN : Outcome.GRANTED;
		}

	}

}
