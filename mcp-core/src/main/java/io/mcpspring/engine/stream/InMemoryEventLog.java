package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.Bounded;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Event log in the memory of this process, for a single node. Events do not survive the
 * process; several nodes need a log that they share.
 * <p>
 * Each stream has a ring of events with a lock of its own. The limits per session and per
 * node are enforced by dropping events: first those of ended streams that are not being
 * read, beginning with callers that exceed their share of the node, then with the
 * earliest ended. If this does not suffice, the oldest events of the largest streams
 * follow. Both are done with a margin that avoids an immediate repetition. An ended
 * stream without events is removed. The event just appended is never dropped by its own
 * append. All returned stages are complete.
 */
public final class InMemoryEventLog implements EventLog, Bounded {

	private static final Watch NO_WATCH = () -> {
	};

	private final EventLogLimits limits;

	private final long expiryNanos;

	private final LongSupplier nanoTime;

	private final ConcurrentHashMap<StreamKey, StreamRing> streams = new ConcurrentHashMap<>();

	private final ConcurrentHashMap<String, SessionRings> sessions = new ConcurrentHashMap<>();

	private final EndedStreams<StreamRing> ended = new EndedStreams<>();

	private final EventShares<StreamRing> shares;

	private final AtomicLong weight = new AtomicLong();

	private final LongAdder dropped = new LongAdder();

	private volatile Consumer<Limit> listener = (limit) -> {
	};

	// Unlike those of any other process, so that an old event id is recognized.
	private final AtomicLong epochs = new AtomicLong(ThreadLocalRandom.current().nextLong(1L << 47));

	private final EventRoom room;

	/**
	 * Create a log that uses the clock of this machine.
	 * @param limits the limits
	 */
	public InMemoryEventLog(EventLogLimits limits) {
		this(limits, System::nanoTime);
	}

	/**
	 * Create a log that uses a given clock.
	 * @param limits the limits
	 * @param nanoTime a clock that only goes forward, like {@link System#nanoTime()}
	 */
	public InMemoryEventLog(EventLogLimits limits, LongSupplier nanoTime) {
		this.limits = limits;
		this.expiryNanos = limits.expiry().toNanos();
		this.nanoTime = nanoTime;
		this.shares = new EventShares<>(limits.shares().share(limits.maxBytesPerNode()));
		this.room = new EventRoom(limits, this.weight, this.streams.values(), this.ended, this.shares, this::ringsOf);
	}

	/**
	 * Set an action that is run whenever events have to be dropped because of the limit
	 * of a session, a caller or the node.
	 * @param action receives the limit; must be quick
	 */
	public void onLimit(Consumer<Limit> action) {
		this.listener = action;
	}

	@Override
	public CompletionStage<Long> open(StreamKey key) {
		return open(key, OwnerKey.UNKNOWN);
	}

	@Override
	public CompletionStage<Long> open(StreamKey key, OwnerKey holder) {
		find(key);
		long epoch = this.epochs.incrementAndGet();
		StreamRing[] opened = new StreamRing[1];
		this.sessions.compute(key.sessionId(), (id, present) -> {
			SessionRings session = (present != null) ? present
					: new SessionRings(this.shares.begin(holder), this.weight, this.dropped);
			StreamRing ring = new StreamRing(key, epoch, session);
			if (this.streams.putIfAbsent(key, ring) == null) {
				session.add(ring);
				opened[0] = ring;
			}
			return session;
		});
		if (opened[0] == null) {
			return CompletableFuture.failedStage(new IllegalStateException("The stream exists already"));
		}
		return CompletableFuture.completedFuture(epoch);
	}

	@Override
	public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		StreamRing ring = this.streams.get(key);
		if (ring == null) {
			return CompletableFuture.failedStage(new IllegalStateException("There is no such stream"));
		}
		long position;
		try {
			position = ring.append(event, event.terminal() ? this.nanoTime.getAsLong() : 0, this.limits);
		}
		catch (IllegalStateException ex) {
			return CompletableFuture.failedStage(ex);
		}
		if (event.terminal()) {
			ring.enter(this.ended);
		}
		ring.wake();
		if (this.room.isMissing(ring.session())) {
			makeRoom(ring);
		}
		return CompletableFuture.completedFuture(position);
	}

	@Override
	public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
		if (after < 0) {
			throw new IllegalArgumentException("A position is never negative");
		}
		StreamRing ring = find(key);
		return CompletableFuture
			.completedFuture((ring != null) ? ring.read(epoch, after, maxBytes) : new Read.Gone(Reason.UNKNOWN));
	}

	@Override
	public Watch watch(StreamKey key, Runnable action) {
		StreamRing ring = find(key);
		Watch watch = (ring != null) ? ring.watch(action) : null;
		if (watch == null) {
			// There will be no event to wake it: run it now, to read that the stream is
			// gone.
			action.run();
			return NO_WATCH;
		}
		return watch;
	}

	@Override
	public CompletionStage<Void> close(StreamKey key) {
		StreamRing ring = this.streams.get(key);
		if (ring != null) {
			forget(ring);
		}
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletionStage<Void> closeSession(String sessionId) {
		ringsOf(sessionId).forEach(this::forget);
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void sweep() {
		expire();
	}

	@Override
	public List<Bound> bounds() {
		return List.of(new Bound("events", this.limits.maxBytesPerNode(), this::bytes));
	}

	@Override
	public Kept kept() {
		return new Kept(size(), bytes(), dropped());
	}

	/**
	 * Remove the expired streams. Call this regularly, about once a second, to free their
	 * memory in time; expired streams are unreadable without it.
	 */
	public void expire() {
		this.ended.expired(this.nanoTime, this.expiryNanos).forEach(this::forget);
	}

	/**
	 * Return the number of streams, running and ended.
	 * @return the number of streams
	 */
	public int size() {
		return this.streams.size();
	}

	/**
	 * Return the total weight of all events, as defined by {@link EventLogLimits}.
	 * @return the approximate memory in bytes
	 */
	public long bytes() {
		return this.weight.get();
	}

	/**
	 * Return the number of events dropped so far to stay within limits.
	 * @return the number of events
	 */
	public long dropped() {
		return this.dropped.sum();
	}

	/** Return the number of holders with streams. */
	int holders() {
		return this.shares.size();
	}

	/** Return the stream, unless it has expired. */
	private @Nullable StreamRing find(StreamKey key) {
		StreamRing ring = this.streams.get(key);
		if (ring != null && ring.isExpired(this.nanoTime, this.expiryNanos)) {
			forget(ring);
			return null;
		}
		return ring;
	}

	private List<StreamRing> ringsOf(String sessionId) {
		List<StreamRing> rings = new ArrayList<>();
		this.sessions.computeIfPresent(sessionId, (id, session) -> {
			rings.addAll(session.rings());
			return session;
		});
		return rings;
	}

	private void makeRoom(StreamRing appended) {
		List<StreamRing> emptied = new ArrayList<>();
		Set<Limit> reached = this.room.make(appended, emptied);
		emptied.forEach(this::forget);
		reached.forEach(this.listener);
	}

	private void forget(StreamRing ring) {
		boolean first = ring.close();
		ring.leave(this.ended);
		this.sessions.computeIfPresent(ring.key().sessionId(), (id, session) -> {
			if (this.streams.remove(ring.key(), ring)) {
				session.remove(ring);
			}
			if (!session.isEmpty()) {
				return session;
			}
			this.shares.end(session.holder());
			return null;
		});
		if (first) {
			ring.wake();
		}
	}

}
