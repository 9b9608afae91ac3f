package io.mcpspring.stream;

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

import io.mcpspring.housekeeping.Chore;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps events in the memory of this process; they are lost with it. For one node; for
 * several take a log they share.
 * <p>
 * Each stream has a ring of events with a lock of its own. The bounds per session and per
 * node are held by dropping the events of streams that ended and nobody reads, first
 * those of callers that are over their share of the node, then those that ended first,
 * and when this is not enough the oldest events of the largest streams, some more than
 * needed so that it is not needed soon again. A stream that ended and lost its last event
 * is forgotten. Only the event just appended is never dropped by its own append. All
 * stages returned are complete already.
 */
public final class InMemoryEventLog implements EventLog {

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

	// Unlike those of any other run, so that an old event id is seen to be old.
	private final AtomicLong epochs = new AtomicLong(ThreadLocalRandom.current().nextLong(1L << 47));

	private final EventRoom room;

	/**
	 * A log on the clock of this machine.
	 * @param limits how much to keep
	 */
	public InMemoryEventLog(EventLogLimits limits) {
		this(limits, System::nanoTime);
	}

	/**
	 * A log on a given clock.
	 * @param limits how much to keep
	 * @param nanoTime a clock that only goes forward, like {@link System#nanoTime()}
	 */
	public InMemoryEventLog(EventLogLimits limits, LongSupplier nanoTime) {
		this.limits = limits;
		this.expiryNanos = limits.expiry().toNanos();
		this.nanoTime = nanoTime;
		this.shares = new EventShares<>(limits.shares().share(limits.maxBytesPerNode()));
		this.room = new EventRoom(limits, this.weight, this.streams.values(), this.ended, this.shares, this::ringsOf);
	}

	@Override
	public void onLimit(Consumer<Limit> action) {
		this.listener = action;
	}

	@Override
	public CompletionStage<Long> open(StreamKey key) {
		return open(key, Holder.UNKNOWN);
	}

	@Override
	public CompletionStage<Long> open(StreamKey key, Holder holder) {
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
			this.ended.add(ring);
			ring.session().ended().add(ring);
			ring.session().holder().ended().add(ring);
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
			// Nothing would ever wake it again: have it read now that the stream is gone.
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
	public List<Chore> chores() {
		return List.of(new Chore(Chore.SECOND, this::expire));
	}

	@Override
	public Kept kept() {
		return new Kept(size(), bytes(), dropped());
	}

	/**
	 * Forget the streams that ended long enough ago. To be called regularly, about once a
	 * second, to free their memory in time; they cannot be read any more without it.
	 */
	public void expire() {
		this.ended.expired(this.nanoTime, this.expiryNanos).forEach(this::forget);
	}

	/**
	 * How many streams there are, running and ended.
	 * @return the number of streams
	 */
	public int size() {
		return this.streams.size();
	}

	/**
	 * What all events weigh together, in terms of {@link EventLogLimits}.
	 * @return about the bytes of memory they take
	 */
	public long bytes() {
		return this.weight.get();
	}

	/**
	 * How many events were dropped so far to stay within bounds.
	 * @return the number of events
	 */
	public long dropped() {
		return this.dropped.sum();
	}

	/** How many holders have streams. */
	int holders() {
		return this.shares.size();
	}

	/** The stream, unless it is expired. */
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
		this.ended.remove(ring);
		ring.session().ended().remove(ring);
		ring.session().holder().ended().remove(ring);
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
