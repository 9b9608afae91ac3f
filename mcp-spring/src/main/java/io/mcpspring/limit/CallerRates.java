package io.mcpspring.limit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.RequestAdmission;
import org.jspecify.annotations.Nullable;

/**
 * Rate limit for all requests of each caller together.
 */
public final class CallerRates implements RequestAdmission {

	private final Rate rate;

	private final Function<HttpExchange, String> keys;

	private final RateCounters counters;

	private CallerRates(Rate rate, Function<HttpExchange, String> keys, RateCounters counters) {
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
	public static RequestAdmission of(RateLimits limits, Function<HttpExchange, String> keys, RateCounters counters) {
		return (limits.caller() != null) ? new CallerRates(limits.caller(), keys, counters) : RequestAdmission.ALL;
	}

	@Override
	public CompletionStage<@Nullable Duration> admit(HttpExchange exchange) {
		return this.counters.count(this.keys.apply(exchange), this.rate);
	}

}
