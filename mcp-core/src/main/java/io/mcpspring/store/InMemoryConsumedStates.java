package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import org.jspecify.annotations.Nullable;

/**
 * In-memory store of used states, which keeps each until its expiry. When it is full,
 * further states are refused, because a removed state could be used again.
 */
public final class InMemoryConsumedStates implements ConsumedStates {

	/** The maximum number of states, about 10 MB. */
	static final int MAX_STATES = 100_000;

	/** Created for the first state, since few tools have states for single use. */
	private volatile @Nullable Cache<String, Duration> used;

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		Cache<String, Duration> used = used();
		if (used.estimatedSize() >= MAX_STATES) {
			used.cleanUp(); // expired states count until then
			if (used.estimatedSize() >= MAX_STATES) {
				return CompletableFuture.failedFuture(new IllegalStateException("Too many states were used"));
			}
		}
		return CompletableFuture.completedFuture(used.asMap().putIfAbsent(id, lifetime) == null);
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
