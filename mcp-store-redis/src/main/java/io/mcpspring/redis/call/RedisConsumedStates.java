package io.mcpspring.redis.call;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.ConsumedStates;

/**
 * Store of used states in Redis, which keeps each until its expiry. Fails if Redis does
 * not answer, because the use of a state is then unknown.
 */
public final class RedisConsumedStates implements ConsumedStates {

	/**
	 * The maximum number of states of one holder at once, given back evenly while the
	 * first of them is kept. Redis keeps each for its whole lifetime.
	 */
	private static final int MAX_OF_HOLDER = 25_000;

	private final StoreNode node;

	public RedisConsumedStates(StoreNode node) {
		this.node = node;
	}

	@Override
	public CompletionStage<Boolean> consume(OwnerKey holder, String id, Duration lifetime) {
		if (holder.isUnknown()) {
			return consume(id, lifetime);
		}
		return this.node
			.outcome(this.node.run(Script.RATE_COUNT, List.of(this.node.keys().rate("states of " + holder.key())),
					MAX_OF_HOLDER, Math.max(1, lifetime.toMillis())))
			.thenCompose((reply) -> (reply.number(0) < 0) ? consume(id, lifetime)
					: CompletableFuture.failedFuture(new IllegalStateException("Too many states were used")));
	}

	/** The holders of other kinds are limited by their users. */
	@Override
	public ConsumedStates room(String what, int max) {
		return this::consume;
	}

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return this.node.outcome(this.node
			.run(Script.STATE_CONSUME, List.of(this.node.keys().consumed(id)), Math.max(1, lifetime.toMillis()))
			.thenApply((reply) -> reply.number(0) == 1));
	}

}
