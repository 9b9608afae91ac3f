package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.store.ConsumedStates;
import org.jspecify.annotations.Nullable;

/**
 * In-memory store of used states, which keeps each until its expiry. When it is full,
 * further states are refused, because a removed state could be used again.
 */
public final class InMemoryConsumedStates implements ConsumedStates {

	private static final int MAX_STATES = 100_000;

	/** The bytes of a state, each of another caller. */
	private static final int BYTES = 480;

	private final ShareSettings shares;

	private final MemoryBudget memory;

	private final FairShares places;

	private final Map<String, ConsumedStates> rooms = new ConcurrentHashMap<>();

	/** Created for the first state, since few tools have states for single use. */
	private volatile @Nullable Cache<String, Use> used;

	/** Create a store with the default shares, for a quarter of the heap. */
	public InMemoryConsumedStates() {
		this(ShareSettings.DEFAULTS, MemoryBudget.ofHeap());
	}

	/**
	 * Create a store.
	 * @param shares the share of one caller
	 * @param memory the memory of servers, half of whose part the states of a kind take
	 */
	public InMemoryConsumedStates(ShareSettings shares, MemoryBudget memory) {
		this("used states", MAX_STATES, shares, memory);
	}

	private InMemoryConsumedStates(String what, int max, ShareSettings shares, MemoryBudget memory) {
		this.shares = shares;
		this.memory = memory;
		this.places = shares.of(what, Math.min(max, memory.ofServer(Part.USED_STATES) / 2 / BYTES));
	}

	@Override
	public ConsumedStates room(String what, int max) {
		return this.rooms.computeIfAbsent(what,
				(name) -> new InMemoryConsumedStates(name, max, this.shares, this.memory));
	}

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return consume(OwnerKey.UNKNOWN, id, lifetime);
	}

	@Override
	public CompletionStage<Boolean> consume(OwnerKey holder, String id, Duration lifetime) {
		Cache<String, Use> used = used();
		if (used.getIfPresent(id) != null) {
			return CompletableFuture.completedFuture(false);
		}
		if (!this.places.acquire(holder, 1).isGranted()) {
			used.cleanUp(); // expired states count until then
			if (!this.places.acquire(holder, 1).isGranted()) {
				return CompletableFuture.failedFuture(new IllegalStateException("Too many states were used"));
			}
		}
		boolean first = used.asMap().putIfAbsent(id, new Use(holder, lifetime)) == null;
		if (!first) {
			this.places.release(holder, 1);
		}
		return CompletableFuture.completedFuture(first);
	}

	/**
	 * Return the estimated memory of all states of this kind.
	 * @return the bytes
	 */
	public long bytes() {
		return BYTES * this.places.used();
	}

	/** Return the maximum number of states. */
	long max() {
		return this.places.total();
	}

	private Cache<String, Use> used() {
		Cache<String, Use> known = this.used;
		return (known != null) ? known : create();
	}

	private synchronized Cache<String, Use> create() {
		Cache<String, Use> known = this.used;
		if (known == null) {
			known = Caffeine.newBuilder()
				.expireAfter(Expiry.creating((String id, Use use) -> use.lifetime()))
				.evictionListener((@Nullable String id, @Nullable Use use, RemovalCause cause) -> {
					if (use != null) {
						this.places.release(use.holder(), 1);
					}
				})
				.build();
			this.used = known;
		}
		return known;
	}

	/**
	 * Use of a state.
	 *
	 * @param holder the holder that it is charged to
	 * @param lifetime the time for which it is remembered
	 */
	private record Use(OwnerKey holder, Duration lifetime) {
	}

}
