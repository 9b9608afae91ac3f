package io.mcpspring.stateless;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;

/**
 * Remembers used states on this node until they would have expired anyway.
 */
public final class InMemoryConsumedStates implements ConsumedStates {

	private final Cache<String, Duration> used = Caffeine.newBuilder()
		.expireAfter(Expiry.creating((String id, Duration lifetime) -> lifetime))
		.build();

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return CompletableFuture.completedFuture(this.used.asMap().putIfAbsent(id, lifetime) == null);
	}

}
