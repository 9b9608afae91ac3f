package io.mcpspring.redis.session;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracker of the sessions that this node has seen, which notices their end. Ends by other
 * nodes are announced by messages; expiries and missed messages are detected by a check,
 * once per idle time.
 * <p>
 * It keeps the sessions as they were last read or written here, so that a record is not
 * read again while it stays the same; only the outlines of those for which there is no
 * room, or that were not used here for their idle time.
 */
public final class SessionTracker {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.SessionTracker");

	private final StoreNode node;

	private final SessionLimits limits;

	private final long maxBytes;

	/** The memory of the tracked sessions. */
	private final AtomicLong bytes = new AtomicLong();

	private final Map<String, Tracked> tracked = new ConcurrentHashMap<>();

	private final List<Consumer<SessionRecord>> listeners = new CopyOnWriteArrayList<>();

	private final List<Consumer<SessionRecord>> losses = new CopyOnWriteArrayList<>();

	/**
	 * Whether a call of a session still runs here after the loss of its record. A
	 * suspended call does not, because it was lost with the record.
	 */
	private volatile Predicate<String> inUse = (sessionId) -> false;

	/**
	 * Receives a session whose end other nodes may have noticed before.
	 */
	private volatile Consumer<SessionRecord> expiry = (session) -> {
	};

	SessionTracker(StoreNode node, SessionLimits limits, long maxBytes) {
		this.node = node;
		this.limits = limits;
		this.maxBytes = maxBytes;
	}

	void onEnd(Consumer<SessionRecord> listener) {
		this.listeners.add(listener);
	}

	/**
	 * Add a listener that is repeatedly notified of lost sessions with running calls
	 * here.
	 */
	void onLoss(Consumer<SessionRecord> listener) {
		this.losses.add(listener);
	}

	void onExpiry(Consumer<SessionRecord> listener) {
		this.expiry = listener;
	}

	public void inUse(Predicate<String> test) {
		this.inUse = test;
	}

	/** Record the use of a session here. */
	void used(KnownSession session) {
		long lookAt = this.node.nanoTime() + this.limits.idleTimeout(session.session()).toNanos();
		this.tracked.compute(session.session().id(),
				(id, before) -> new Tracked(fitting(session, before), lookAt, false));
	}

	/**
	 * Return a session in place of another one, as far as there is room for it. Without a
	 * tag it is never used again.
	 */
	private KnownSession fitting(KnownSession present, @Nullable Tracked before) {
		KnownSession session = present.tag().isEmpty() ? present.outline() : present;
		long more = session.bytes() - ((before != null) ? before.known().bytes() : 0);
		if (this.bytes.addAndGet(more) <= this.maxBytes || more <= 0) {
			return session;
		}
		this.bytes.addAndGet(-session.bytes());
		return session.outline();
	}

	/**
	 * Return a session as it was last read or written here.
	 * @return the session, or {@code null} if its present record may not be the same
	 */
	@Nullable KnownSession known(String sessionId) {
		Tracked tracked = this.tracked.get(sessionId);
		return (tracked != null && !tracked.known().tag().isEmpty()) ? tracked.known() : null;
	}

	/** Return the memory of the known sessions, in bytes. */
	public long bytes() {
		return this.bytes.get();
	}

	/**
	 * Return whether a session was used here and has not ended, as far as this node
	 * knows.
	 */
	boolean knows(String sessionId) {
		return this.tracked.containsKey(sessionId);
	}

	/** Return the idle timeout of a session, as far as this node knows it. */
	long idleNanos(String sessionId) {
		Tracked known = this.tracked.get(sessionId);
		return ((known != null) ? this.limits.idleTimeout(known.session()) : this.limits.idleTimeout()).toNanos();
	}

	/** Record the state of a session, if it is known here. */
	void changed(KnownSession session) {
		this.tracked.computeIfPresent(session.session().id(),
				(id, before) -> new Tracked(fitting(session, before), before.lookAt(), before.isLost()));
	}

	/** Record the end of a session. */
	void ended(String sessionId, @Nullable SessionRecord last) {
		Tracked known = this.tracked.remove(sessionId);
		if (known != null) {
			this.bytes.addAndGet(-known.known().bytes());
			tell(this.listeners, (last != null) ? last : known.session());
		}
	}

	/** Schedule a check of all sessions, because an end may have been missed. */
	public void lookAtAll() {
		long now = this.node.nanoTime();
		this.tracked.replaceAll((id, known) -> new Tracked(known.known(), now, known.isLost()));
	}

	/** Schedule a check of some sessions. */
	public void lookAt(Collection<String> sessions) {
		sessions.forEach(this::lookAt);
	}

	/**
	 * Schedule a check of a session whose message of its end may have been missed.
	 * @return whether the session is known here
	 */
	boolean lookAt(String sessionId) {
		long now = this.node.nanoTime();
		return this.tracked.computeIfPresent(sessionId,
				(id, known) -> new Tracked(known.known(), now, known.isLost())) != null;
	}

	/**
	 * Handle a loss of the data of Redis: calls that run in these sessions may finish
	 * before their sessions end.
	 */
	public void lost() {
		long now = this.node.nanoTime();
		this.tracked.replaceAll((id, known) -> new Tracked(known.known(), now, true));
	}

	/** Check the sessions that may have ended; to be called often. */
	public void tick() {
		if (this.node.access().isAway()) {
			return;
		}
		long now = this.node.nanoTime();
		this.tracked.forEach((id, known) -> {
			if (known.lookAt() - now <= 0) {
				look(id, known);
			}
		});
	}

	private void look(String id, Tracked known) {
		Tracked looking = new Tracked(known.known(), this.node.nanoTime() + TimeUnit.SECONDS.toNanos(5),
				known.isLost());
		if (!this.tracked.replace(id, known, looking)) {
			return;
		}
		this.node.run(Script.SESSION_LEFT, List.of(this.node.keys().sessionRecord(id))).thenAccept((reply) -> {
			long left = reply.number(0);
			if (left >= 0) {
				long lookAt = this.node.nanoTime() + TimeUnit.MILLISECONDS.toNanos(left + 1);
				if (this.tracked.replace(id, looking, new Tracked(looking.known().outline(), lookAt, false))) {
					this.bytes.addAndGet(-looking.known().bytes());
				}
			}
			else if (looking.isLost() && this.inUse.test(id)) {
				this.tracked.replace(id, looking,
						new Tracked(looking.known(), this.node.nanoTime() + TimeUnit.SECONDS.toNanos(1), true));
				this.node.executor().execute(() -> tell(this.losses, looking.session()));
			}
			else if (this.tracked.remove(id, looking)) {
				this.bytes.addAndGet(-looking.known().bytes());
				this.expiry.accept(looking.session());
				this.node.executor().execute(() -> tell(this.listeners, looking.session()));
			}
		});
	}

	private static void tell(List<Consumer<SessionRecord>> listeners, SessionRecord session) {
		for (Consumer<SessionRecord> listener : listeners) {
			try {
				listener.accept(session);
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A listener failed on the end of a session", ex);
			}
		}
	}

	/**
	 * Session with the time of its next check, and whether all data were lost since it
	 * was last found. Compared by identity.
	 */
	private static final class Tracked {

		private final KnownSession known;

		private final long lookAt;

		private final boolean lost;

		Tracked(KnownSession known, long lookAt, boolean lost) {
			this.known = known;
			this.lookAt = lookAt;
			this.lost = lost;
		}

		boolean isLost() {
			return this.lost;
		}

		KnownSession known() {
			return this.known;
		}

		SessionRecord session() {
			return this.known.session();
		}

		public long lookAt() {
			return this.lookAt;
		}

	}

}
