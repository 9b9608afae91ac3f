package io.mcpspring.limit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Counts what is limited: on each node by itself, or for all nodes together where it is
 * shared. Implementations are safe for use by many threads.
 */
@FunctionalInterface
public interface RateCounters {

	/**
	 * Count one call, if the rate allows it.
	 * @param counter names what is counted
	 * @param rate how often it is allowed
	 * @return {@code null} if it is allowed, else after what time the next one will be
	 */
	CompletionStage<@Nullable Duration> count(String counter, Rate rate);

}
