package io.mcpspring.boot;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.redis.SharedRates;
import io.mcpspring.spring.limit.LocalRateCounters;
import io.mcpspring.store.Rate;
import io.mcpspring.store.RateCounters;
import org.jspecify.annotations.Nullable;

/**
 * Rate counters for all nodes together; while Redis is unavailable, each node counts
 * separately.
 */
public final class SharedRateCounters implements RateCounters {

	private final SharedRates shared;

	private final RateCounters local;

	/**
	 * Create the counters.
	 * @param shared the counters of all nodes
	 * @param maxCounters the number of counters that this node keeps for itself
	 */
	public SharedRateCounters(SharedRates shared, long maxCounters) {
		this.shared = shared;
		this.local = new LocalRateCounters(maxCounters);
	}

	@Override
	public CompletionStage<@Nullable Duration> count(String counter, Rate rate) {
		CompletableFuture<@Nullable Duration> counted = new CompletableFuture<>();
		this.shared.count(counter, rate.calls(), rate.period()).whenComplete((wait, failure) -> {
			if (failure == null) {
				counted.complete(wait);
			}
			else {
				this.local.count(counter, rate).thenAccept(counted::complete);
			}
		});
		return counted;
	}

}
