package io.mcpspring.redis.call;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.ConsumedStates;

/**
 * Remembers used states in Redis until they would have expired anyway. Fails when Redis
 * does not answer: then nobody can tell whether a state was used.
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
