package io.mcpspring.spring.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.mcpspring.store.Rate;
import io.mcpspring.store.RateCounters;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

/**
 * In-memory rate counters of one node. All returned stages are complete.
 */
public final class LocalRateCounters implements RateCounters {

	private static final CompletionStage<@Nullable Duration> ALLOWED = CompletableFuture.completedStage(null);

	/** Created for the first count, because most servers have no limit. */
	private final SingletonSupplier<Cache<String, Counter>> counters;

	/**
	 * Create counters.
	 * @param maxCounters the maximum number of counters; the least used ones are removed
	 * beyond it
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
	 * Token bucket, represented by the time at which it is full again, and kept until
	 * then.
	 */
	private static final class Counter {

		private final Duration period;

		/** The time after which one call is given back. */
		private final long interval;

		/** The time before it is full within which a call is still allowed. */
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

		/**
		 * Count a call: return 0 if it is allowed, otherwise the time until the next one
		 * is.
		 */
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
