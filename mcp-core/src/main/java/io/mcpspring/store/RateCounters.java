package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Counters for rate limits: on each node separately, or for all nodes together if shared.
 * Implementations are safe for use by multiple threads.
 */
@FunctionalInterface
public interface RateCounters {

	/**
	 * Count one call, if the rate allows it.
	 * @param counter the name of the counter
	 * @param rate the rate
	 * @return {@code null} if it is allowed, otherwise the time until the next one will
	 * be
	 */
	CompletionStage<@Nullable Duration> count(String counter, Rate rate);

}
