package io.mcpspring.autoconfigure.store;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.limit.Rate;
import io.mcpspring.limit.RateCounters;
import io.mcpspring.redis.SharedRates;
import org.jspecify.annotations.Nullable;

/**
 * Rate counters for all nodes together; while Redis is unavailable, each node counts
 * separately.
 */
final class SharedRateCounters implements RateCounters {

	private final SharedRates shared;

	private final RateCounters local;

	SharedRateCounters(SharedRates shared, RateCounters local) {
		this.shared = shared;
		this.local = local;
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
