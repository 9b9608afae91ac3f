package io.mcpspring.stateless;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import org.jspecify.annotations.Nullable;

/**
 * Remembers used states on this node until they would have expired anyway.
 */
public final class InMemoryConsumedStates implements ConsumedStates {

	/** Made for the first state: few tools have states that are good only once. */
	private volatile @Nullable Cache<String, Duration> used;

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return CompletableFuture.completedFuture(used().asMap().putIfAbsent(id, lifetime) == null);
	}

	private Cache<String, Duration> used() {
		Cache<String, Duration> known = this.used;
		return (known != null) ? known : create();
	}

	private synchronized Cache<String, Duration> create() {
		Cache<String, Duration> known = this.used;
		if (known == null) {
			known = Caffeine.newBuilder()
				.expireAfter(Expiry.creating((String id, Duration lifetime) -> lifetime))
				.build();
			this.used = known;
		}
		return known;
	}

}
