package io.mcpspring.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

/**
 * Counts in memory, for each node by itself. All stages returned are complete already.
 */
public final class LocalRateCounters implements RateCounters {

	private static final CompletionStage<@Nullable Duration> ALLOWED = CompletableFuture.completedStage(null);

	/** Made for the first count: most servers limit nothing. */
	private final SingletonSupplier<Cache<String, Counter>> counters;

	/**
	 * Create counters.
	 * @param maxCounters how many are kept; beyond, those used least are dropped
	 */
	public LocalRateCounters(long maxCounters) {
		this.counters = SingletonSupplier.of(() -> Caffeine.newBuilder()
			.maximumSize(maxCounters)
			.expireAfter(Expiry.accessing((String name, Counter counter) -> counter.period()))
			.build());
	}

	@Override
	public CompletionStage<@Nullable Duration> count(String counter, Rate rate) {
		long wait = this.counters.obtain()
			.get(counter, (missing) -> new Counter(rate, System.nanoTime()))
			.take(System.nanoTime());
		return (wait == 0) ? ALLOWED : CompletableFuture.completedStage(Duration.ofNanos(wait));
	}

	/**
	 * A counter, kept until it would be full again: a token bucket that is known by the
	 * time at which it is.
	 */
	private static final class Counter {

		private final Duration period;

		/** After what time one call is given back. */
		private final long interval;

		/** How long before it is full again a call is still allowed. */
		private final long room;

		private long fullAt;

		Counter(Rate rate, long now) {
			this.period = rate.period();
			this.interval = Math.max(1, rate.period().toNanos() / rate.calls());
			this.room = this.interval * (rate.calls() - 1);
			this.fullAt = now;
		}

		Duration period() {
			return this.period;
		}

		/** Count a call: 0 if it is allowed, else after what time the next one is. */
		synchronized long take(long now) {
			long missing = Math.max(0, this.fullAt - now);
			if (missing > this.room) {
				return missing - this.room;
			}
			this.fullAt = now + missing + this.interval;
			return 0;
		}

	}

}
