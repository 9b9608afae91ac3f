package io.mcpspring.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
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
		ConsumptionProbe probe = this.counters.obtain()
			.get(counter, (missing) -> Counter.of(rate))
			.bucket()
			.tryConsumeAndReturnRemaining(1);
		return probe.isConsumed() ? ALLOWED
				: CompletableFuture.completedStage(Duration.ofNanos(probe.getNanosToWaitForRefill()));
	}

	/**
	 * A counter, kept until it would be full again.
	 *
	 * @param bucket counts
	 * @param period how long it takes to be full again
	 */
	private record Counter(Bucket bucket, Duration period) {

		static Counter of(Rate rate) {
			return new Counter(Bucket.builder()
				.addLimit((limit) -> limit.capacity(rate.calls()).refillGreedy(rate.calls(), rate.period()))
				.build(), rate.period());
		}

	}

}
