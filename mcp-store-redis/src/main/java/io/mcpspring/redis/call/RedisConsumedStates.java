package io.mcpspring.redis.call;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.ConsumedStates;

/**
 * Store of used states in Redis, which keeps each until its expiry. Fails if Redis does
 * not answer, because the use of a state is then unknown.
 */
public final class RedisConsumedStates implements ConsumedStates {

	private final StoreNode node;

	public RedisConsumedStates(StoreNode node) {
		this.node = node;
	}

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return this.node.outcome(this.node
			.run(Script.STATE_CONSUME, List.of(this.node.keys().consumed(id)), Math.max(1, lifetime.toMillis()))
			.thenApply((reply) -> reply.number(0) == 1));
	}

}
