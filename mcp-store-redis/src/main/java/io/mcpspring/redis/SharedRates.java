package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import org.jspecify.annotations.Nullable;

/**
 * Rate counters for all nodes together, by the clock of Redis.
 */
public final class SharedRates {

	private final StoreNode node;

	SharedRates(StoreNode node) {
		this.node = node;
	}

	/**
	 * Count one call, if it is allowed.
	 * @param counter the name of the counter
	 * @param calls the maximum number of calls at once
	 * @param period the time in which all are given back, evenly
	 * @return {@code null} if it is allowed, otherwise the time until the next one will
	 * be; fails if Redis does not answer
	 */
	public CompletionStage<@Nullable Duration> count(String counter, long calls, Duration period) {
		return this.node.outcome(this.node
			.run(Script.RATE_COUNT, List.of(this.node.keys().rate(counter)), calls, Math.max(1, period.toMillis()))
			.thenApply((reply) -> (reply.number(0) < 0) ? null : Duration.ofMillis(reply.number(0))));
	}

}
