package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.Bounded;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Store of sessions in the memory of this process, for a single node. Sessions do not
 * survive the process; several nodes need a store that they share.
 * <p>
 * Sessions are found and used without a lock. The limits are exact: an expired session
 * makes room at once, even before {@link #expire()}. All returned stages are complete.
 * Listeners run on the thread that ended the session, without any lock held.
 */
public final class InMemorySessionStore implements SessionStore, Bounded {

	private static final CompletionStage<@Nullable SessionRecord> NONE = CompletableFuture.completedStage(null);

	private static final CompletionStage<Created> KEPT = CompletableFuture.completedStage(new Created.Kept());

	private final SessionLimits limits;

	private final long idleNanos;

	private final long initializationNanos;

	private final long absoluteNanos;

	private final LongSupplier nanoTime;

	private final ConcurrentHashMap<String, LiveSession> sessions = new ConcurrentHashMap<>();

	private final EndListeners ends = new EndListeners();

	/** Held to begin and end sessions, but not to find or change one. */
	private final Object lock = new Object();

	/** The sessions, ordered by the time of their next check. Guarded by the lock. */
	private final TreeSet<LiveSession> due = new TreeSet<>();

	/** Guarded by the lock, except for changes of sessions. */
	private final SessionRoom room;

	/** Create a store for a quarter of the heap. */
	public InMemorySessionStore(SessionLimits limits) {
		this(limits, MemoryBudget.ofHeap(), System::nanoTime);
	}

	/**
	 * Create a store.
	 * @param limits the limits of number and time
	 * @param memory the memory of servers
	 * @param nanoTime a clock that only goes forward, like {@link System#nanoTime()}
	 */
	public InMemorySessionStore(SessionLimits limits, MemoryBudget memory, LongSupplier nanoTime) {
		this.limits = limits;
		this.idleNanos = SessionLimits.nanos(limits.idleTimeout());
		this.initializationNanos = Math.min(this.idleNanos, SessionLimits.nanos(limits.initializationTimeout()));
		this.room = new SessionRoom(limits, memory.pot(MemoryBudget.Part.SESSIONS));
		this.absoluteNanos = SessionLimits.nanos(limits.absoluteTimeout());
		this.nanoTime = nanoTime;
	}

	@Override
	public CompletionStage<Created> create(SessionRecord session) {
		List<SessionData> expired;
		CompletionStage<Created> created;
		synchronized (this.lock) {
			long now = this.nanoTime.getAsLong();
			expired = endExpired(now);
			created = admit(SessionData.of(session), now);
		}
		expired.forEach((ended) -> this.ends.tell(ended, false));
		return created;
	}

	private CompletionStage<Created> admit(SessionData session, long now) {
		if (this.sessions.containsKey(session.id())) {
			return CompletableFuture.failedStage(new IllegalStateException("There is a session of that id already"));
		}
		if (this.due.size() >= this.limits.maxSessions()) {
			return CompletableFuture.completedStage(new Created.Refused(false, retryAfter(now)));
		}
		Created refused = this.room.admit(session, () -> retryAfter(now));
		if (refused != null) {
			return CompletableFuture.completedStage(refused);
		}
		SessionData kept = this.room.sharing(session);
		LiveSession live = new LiveSession(kept, now, now + this.absoluteNanos);
		this.due.add(live.checkAt(live.expiresAt(this.idleNanos, this.initializationNanos)));
		this.sessions.put(kept.id(), live);
		return KEPT;
	}

	/** Return the time until the next session may expire, though one may end earlier. */
	private Duration retryAfter(long now) {
		return SessionLimits.retry(Duration.ofNanos(this.due.isEmpty() ? 0 : this.due.first().checkAt() - now));
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
		LiveSession live = this.sessions.get(id);
		SessionData session = (live != null) ? live.session() : null;
		if (live == null || session == null || !session.owner().equals(owner) || !use(live)) {
			return NONE;
		}
		return CompletableFuture.completedFuture(session);
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change) {
		LiveSession live = this.sessions.get(id);
		if (live == null || endIfExpired(live, this.nanoTime.getAsLong())) {
			return NONE;
		}
		try {
			return CompletableFuture.completedFuture(live.update(change, this.room.bytes()));
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedStage(ex);
		}
	}

	@Override
	public CompletionStage<@Nullable Duration> idle(String id) {
		LiveSession live = this.sessions.get(id);
		return CompletableFuture.completedFuture((live != null) ? live.idle(this.nanoTime.getAsLong()) : null);
	}

	@Override
	public CompletionStage<Boolean> touch(String id) {
		LiveSession live = this.sessions.get(id);
		return CompletableFuture.completedStage(live != null && use(live));
	}

	@Override
	public CompletionStage<Boolean> remove(String id) {
		LiveSession live = this.sessions.get(id);
		boolean existed = live != null && !endIfExpired(live, this.nanoTime.getAsLong()) && end(live, true);
		return CompletableFuture.completedFuture(existed);
	}

	@Override
	public void forEach(Consumer<SessionRecord> visitor) {
		long now = this.nanoTime.getAsLong();
		this.sessions.values().forEach((live) -> {
			SessionData session = live.session();
			if (session != null && !isExpired(live, now)) {
				visitor.accept(session);
			}
		});
	}

	@Override
	public void onEnd(Consumer<SessionRecord> listener) {
		this.ends.listen(listener);
	}

	@Override
	public void countEnds(Consumer<Ended> counter) {
		this.ends.count(counter);
	}

	@Override
	public void sweep() {
		expire();
	}

	@Override
	public List<Bound> bounds() {
		return List.of(new Bound("sessions", this.limits.maxSessions(), this::size),
				this.room.bytes().bound("session_memory"));
	}

	@Override
	public Integer kept() {
		return size();
	}

	/**
	 * End the expired sessions. Call this regularly, about once a second, so that
	 * listeners are notified in time; the limits hold without it.
	 */
	public void expire() {
		List<SessionData> expired;
		synchronized (this.lock) {
			expired = endExpired(this.nanoTime.getAsLong());
		}
		expired.forEach((ended) -> this.ends.tell(ended, false));
	}

	/**
	 * Return the number of sessions; some may have expired since {@link #expire()}.
	 * @return the number of sessions
	 */
	public int size() {
		return this.sessions.size();
	}

	/**
	 * Return the memory of what clients have their sessions keep, beyond the little that
	 * every client says of itself.
	 * @return the memory in bytes
	 */
	public long bytes() {
		return this.room.bytes().used();
	}

	private boolean use(LiveSession live) {
		long now = this.nanoTime.getAsLong();
		if (endIfExpired(live, now)) {
			return false;
		}
		live.use(now);
		return true;
	}

	private boolean isExpired(LiveSession live, long now) {
		return live.expiresAt(this.idleNanos, this.initializationNanos) - now <= 0;
	}

	private boolean endIfExpired(LiveSession live, long now) {
		boolean expired = isExpired(live, now);
		if (expired) {
			end(live, false);
		}
		return expired;
	}

	private boolean end(LiveSession live, boolean removed) {
		SessionData ended;
		synchronized (this.lock) {
			ended = forget(live);
		}
		if (ended != null) {
			this.ends.tell(ended, removed);
		}
		return ended != null;
	}

	/**
	 * End the expired sessions. A session is checked at its earliest possible expiry, and
	 * rescheduled if it was used since: at most once per idle time, whatever the traffic.
	 */
	private List<SessionData> endExpired(long now) {
		List<SessionData> expired = List.of();
		while (!this.due.isEmpty() && this.due.first().checkAt() - now <= 0) {
			LiveSession live = this.due.first();
			long expiresAt = live.expiresAt(this.idleNanos, this.initializationNanos);
			if (expiresAt - now > 0) {
				this.due.pollFirst();
				this.due.add(live.checkAt(expiresAt));
				continue;
			}
			SessionData ended = forget(live);
			if (ended != null) {
				expired = expired.isEmpty() ? new ArrayList<>() : expired;
				expired.add(ended);
			}
		}
		return expired;
	}

	private @Nullable SessionData forget(LiveSession live) {
		SessionData ended = live.end();
		if (ended != null) {
			this.sessions.remove(ended.id());
			this.due.remove(live);
			this.room.release(ended);
		}
		return ended;
	}

}
