package io.mcpspring.spring.limit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.server.AdmissionRequest;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.store.Rate;
import io.mcpspring.store.RateCounters;
import org.jspecify.annotations.Nullable;

/**
 * Rate limit for all requests of each caller together.
 */
public final class CallerRates implements McpAdmission {

	private final Rate rate;

	private final Function<OwnerKey, String> keys;

	private final RateCounters counters;

	private CallerRates(Rate rate, Function<OwnerKey, String> keys, RateCounters counters) {
		this.rate = rate;
		this.keys = keys;
		this.counters = counters;
	}

	/**
	 * Create a limit for the requests of each caller.
	 * @param limits the limits, of which that of callers applies
	 * @param keys identifies the caller to count for
	 * @param counters the counters
	 * @return an admission that admits everything if callers have no limit
	 */
	public static McpAdmission of(RateLimits limits, Function<OwnerKey, String> keys, RateCounters counters) {
		return (limits.caller() != null) ? new CallerRates(limits.caller(), keys, counters) : McpAdmission.ALL;
	}

	@Override
	public CompletionStage<@Nullable Duration> admit(AdmissionRequest request) {
		return this.counters.count(this.keys.apply(OwnerKey.of(request.caller(), request.remoteAddress())), this.rate);
	}

}
