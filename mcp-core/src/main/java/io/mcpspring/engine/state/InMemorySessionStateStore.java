package io.mcpspring.engine.state;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.store.StoreRooms;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;

/**
 * Store of states in the memory of this process, with which they end. The number of
 * handles and the bytes of all states are limited for the node and for each holder.
 */
public final class InMemorySessionStateStore implements SessionStateStore {

	/** The memory of a record without its content. */
	private static final int RECORD = 512;

	private final Map<StateKey, Kept> states = new ConcurrentHashMap<>();

	private final List<Consumer<StateRecord>> listeners = new CopyOnWriteArrayList<>();

	private final FairShares handles;

	private final FairShares bytes;

	private final LongSupplier nanoTime;

	/**
	 * Create a store.
	 * @param limits the limits of this node
	 * @param shares the part of the bytes that one holder may have
	 */
	public InMemorySessionStateStore(StateLimits limits, FairShares bytes) {
		this(limits, bytes, System::nanoTime);
	}

	InMemorySessionStateStore(StateLimits limits, FairShares bytes, LongSupplier nanoTime) {
		this.handles = new FairShares("handles of state", limits.maxHandles(), limits.maxHandlesPerCaller());
		this.bytes = bytes;
		this.nanoTime = nanoTime;
	}

	@Override
	public CompletionStage<@Nullable StateRecord> find(StateKey key) {
		Kept kept = live(key);
		if (kept == null) {
			return CompletableFuture.completedFuture(null);
		}
		kept.usedAt = this.nanoTime.getAsLong();
		return CompletableFuture.completedFuture(kept.record);
	}

	private @Nullable Kept live(StateKey key) {
		Kept kept = this.states.get(key);
		if (kept == null || !isExpired(kept)) {
			return kept;
		}
		expire(kept);
		return null;
	}

	private boolean isExpired(Kept kept) {
		return this.nanoTime.getAsLong() - kept.usedAt >= kept.lifetimeNanos;
	}

	private void expire(Kept kept) {
		if (this.states.remove(kept.record.key(), kept)) {
			release(kept);
			if (kept.record.key().handle()) {
				this.listeners.forEach((listener) -> listener.accept(kept.record));
			}
		}
	}

	private void release(Kept kept) {
		this.bytes.release(kept.record.holder(), kept.weight);
		if (kept.record.key().handle()) {
			this.handles.release(kept.record.holder(), 1);
		}
	}

	@Override
	public CompletionStage<Boolean> write(StateRecord next) {
		live(next.key());
		try {
			return CompletableFuture.completedFuture(replace(next));
		}
		catch (NoRoomException ex) {
			expire();
		}
		try {
			return CompletableFuture.completedFuture(replace(next));
		}
		catch (NoRoomException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private boolean replace(StateRecord next) {
		Kept written = new Kept(next.written(), this.nanoTime.getAsLong());
		return this.states.compute(next.key(), (key, present) -> replace(present, next, written)) == written;
	}

	private @Nullable Kept replace(@Nullable Kept present, StateRecord next, Kept written) {
		long revision = (present != null) ? present.record.revision() : 0;
		if (revision != next.revision()) {
			return present;
		}
		if (present == null) {
			admit(written);
		}
		else {
			resize(present, written);
		}
		return written;
	}

	private void admit(Kept written) {
		OwnerKey holder = written.record.holder();
		boolean handle = written.record.key().handle();
		if (handle) {
			check(this.handles.acquire(holder, 1), "Too many handles of state are kept");
		}
		FairShares.Outcome outcome = this.bytes.acquire(holder, written.weight);
		if (!outcome.isGranted() && handle) {
			this.handles.release(holder, 1);
		}
		check(outcome, "Too much state is kept");
	}

	private void resize(Kept present, Kept written) {
		long more = written.weight - present.weight;
		if (more > 0) {
			check(this.bytes.acquire(written.record.holder(), more), "Too much state is kept");
		}
		else if (more < 0) {
			this.bytes.release(written.record.holder(), -more);
		}
	}

	private static void check(FairShares.Outcome outcome, String message) {
		if (!outcome.isGranted()) {
			throw StoreRooms.exceeded(message, outcome);
		}
	}

	@Override
	public CompletionStage<@Nullable StateRecord> remove(StateKey key) {
		Kept kept = live(key);
		if (kept == null) {
			return CompletableFuture.completedFuture(null);
		}
		Kept removed = this.states.remove(key);
		if (removed == null) {
			return CompletableFuture.completedFuture(null);
		}
		release(removed);
		return CompletableFuture.completedFuture(removed.record);
	}

	@Override
	public CompletionStage<List<StateKey>> handles(String owner) {
		return CompletableFuture.completedFuture(this.states.values()
			.stream()
			.map((kept) -> kept.record)
			.filter((record) -> record.key().handle() && record.owner().equals(owner))
			.map(StateRecord::key)
			.toList());
	}

	@Override
	public void onExpiry(Consumer<StateRecord> listener) {
		this.listeners.add(listener);
	}

	@Override
	public void sweep() {
		expire();
	}

	/** Remove expired states. */
	void expire() {
		this.states.values().forEach((kept) -> {
			if (isExpired(kept)) {
				expire(kept);
			}
		});
	}

	/**
	 * Return the number of states, of which some may have expired.
	 * @return the number
	 */
	public int size() {
		return this.states.size();
	}

	/**
	 * Return the estimated memory of all states.
	 * @return the bytes
	 */
	public long bytes() {
		return this.bytes.used();
	}

	/** A record and the time of its last use. Compared by identity. */
	private static final class Kept {

		private final StateRecord record;

		private final long lifetimeNanos;

		private final long weight;

		private volatile long usedAt;

		Kept(StateRecord record, long now) {
			this.record = record;
			this.lifetimeNanos = record.lifetime().toNanos();
			this.weight = RECORD + 2L * record.content().length();
			this.usedAt = now;
		}

	}

}
