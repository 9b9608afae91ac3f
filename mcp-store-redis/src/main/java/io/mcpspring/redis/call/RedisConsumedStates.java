package io.mcpspring.redis.call;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.ConsumedStates;
import org.slf4j.LoggerFactory;

/**
 * Store of used states in Redis, which keeps each until its expiry. Fails if Redis does
 * not answer, because the use of a state is then unknown.
 */
public final class RedisConsumedStates implements ConsumedStates {

	/**
	 * The maximum number of states of one holder at once. The same number is given back
	 * evenly while Redis keeps the first of them, so that it keeps at most 25,000.
	 */
	private static final int MAX_AT_ONCE = 12_500;

	private final OncePerMinute refusals = new OncePerMinute(LoggerFactory.getLogger(RedisConsumedStates.class));

	private final StoreNode node;

	public RedisConsumedStates(StoreNode node) {
		this.node = node;
	}

	@Override
	public CompletionStage<Boolean> consume(OwnerKey holder, String id, Duration lifetime) {
		if (holder.isUnknown()) {
			return consume(id, lifetime);
		}
		RedisKeys keys = this.node.keys();
		String counter = keys.rate("states of " + holder.digested(keys.rate("")).key());
		return this.node
			.outcome(this.node.run(Script.RATE_COUNT, List.of(counter), MAX_AT_ONCE, Math.max(1, lifetime.toMillis())))
			.thenCompose((reply) -> (reply.number(0) < 0) ? consume(id, lifetime) : refuse());
	}

	private CompletionStage<Boolean> refuse() {
		this.refusals.warn("A caller or network address has used at least {} states that have not expired, and can use "
				+ "no more until some expire. If that is the address of a proxy or load balancer, have it forward the "
				+ "addresses of clients and set 'server.forward-headers-strategy'", MAX_AT_ONCE);
		return CompletableFuture.failedFuture(new IllegalStateException("Too many states were used"));
	}

	/** Return this store, since the holders of other kinds are limited by their users. */
	@Override
	public ConsumedStates room(String what, int max) {
		return this::consume;
	}

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return this.node.outcome(
				this.node
					.run(Script.STATE_CONSUME, List.of(this.node.keys().consumed(id)), Math.max(1, lifetime.toMillis()),
							this.node.mark())
					.thenApply((reply) -> reply.number(0) == 1));
	}

}
