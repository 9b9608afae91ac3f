package io.mcpspring.redis.session;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionLimits;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions that this node saw, so that it notices when they end: what others end is
 * told, what expires or was missed is noticed by looking, once in an idle time.
 */
public final class SessionTracker {

	private static final Logger logger = LoggerFactory.getLogger(SessionTracker.class);

	private final StoreNode node;

	private final SessionLimits limits;

	private final Map<String, Tracked> tracked = new ConcurrentHashMap<>();

	private final List<Consumer<SessionRecord>> listeners = new CopyOnWriteArrayList<>();

	private final List<Consumer<SessionRecord>> losses = new CopyOnWriteArrayList<>();

	/**
	 * Whether a call of a session still runs here, though its record is lost. A call that
	 * waits for its client does not: it went with the record.
	 */
	private volatile Predicate<String> inUse = (sessionId) -> false;

	/**
	 * Told of a session of which this node is perhaps not the first to notice the end.
	 */
	private volatile Consumer<SessionRecord> expiry = (session) -> {
	};

	SessionTracker(StoreNode node, SessionLimits limits) {
		this.node = node;
		this.limits = limits;
	}

	void onEnd(Consumer<SessionRecord> listener) {
		this.listeners.add(listener);
	}

	/** Told again and again of lost sessions in which something runs here. */
	void onLoss(Consumer<SessionRecord> listener) {
		this.losses.add(listener);
	}

	void onExpiry(Consumer<SessionRecord> listener) {
		this.expiry = listener;
	}

	public void inUse(Predicate<String> test) {
		this.inUse = test;
	}

	/** Note that a session was used here. */
	void used(SessionRecord session) {
		this.tracked.put(session.id(),
				new Tracked(session, System.nanoTime() + this.limits.idleTimeout(session).toNanos(), false));
	}

	/** Whether a session was used here and did not end, as far as this node knows. */
	boolean knows(String sessionId) {
		return this.tracked.containsKey(sessionId);
	}

	/** After what time without use a session ends, as far as this node knows it. */
	long idleNanos(String sessionId) {
		Tracked known = this.tracked.get(sessionId);
		return ((known != null) ? this.limits.idleTimeout(known.session()) : this.limits.idleTimeout()).toNanos();
	}

	/** Note how a session is now, if it is known here. */
	void changed(SessionRecord session) {
		this.tracked.computeIfPresent(session.id(),
				(id, known) -> new Tracked(session, known.lookAt(), known.isLost()));
	}

	/** Note that a session ended. */
	void ended(String sessionId, @Nullable SessionRecord last) {
		Tracked known = this.tracked.remove(sessionId);
		if (known != null) {
			tell(this.listeners, (last != null) ? last : known.session());
		}
	}

	/** Look at all sessions soon, because an end may have been missed. */
	public void lookAtAll() {
		long now = System.nanoTime();
		this.tracked.replaceAll((id, known) -> new Tracked(known.session(), now, known.isLost()));
	}

	/** Look at some sessions soon. */
	public void lookAt(Collection<String> sessions) {
		long now = System.nanoTime();
		sessions.forEach((session) -> this.tracked.computeIfPresent(session,
				(id, known) -> new Tracked(known.session(), now, known.isLost())));
	}

	/**
	 * What was in Redis is lost: calls that run in these sessions may finish before their
	 * sessions end.
	 */
	public void lost() {
		long now = System.nanoTime();
		this.tracked.replaceAll((id, known) -> new Tracked(known.session(), now, true));
	}

	/** Look at the sessions that may have ended; to be called often. */
	public void tick() {
		if (this.node.access().isAway()) {
			return;
		}
		long now = System.nanoTime();
		this.tracked.forEach((id, known) -> {
			if (known.lookAt() - now <= 0) {
				look(id, known);
			}
		});
	}

	private void look(String id, Tracked known) {
		Tracked looking = new Tracked(known.session(), System.nanoTime() + TimeUnit.SECONDS.toNanos(5), known.isLost());
		if (!this.tracked.replace(id, known, looking)) {
			return;
		}
		this.node.run(Script.SESSION_LEFT, List.of(this.node.keys().sessionRecord(id))).thenAccept((reply) -> {
			long left = reply.number(0);
			if (left >= 0) {
				this.tracked.replace(id, looking, new Tracked(looking.session(),
						System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(left + 1), false));
			}
			else if (looking.isLost() && this.inUse.test(id)) {
				this.tracked.replace(id, looking,
						new Tracked(looking.session(), System.nanoTime() + TimeUnit.SECONDS.toNanos(1), true));
				this.node.executor().execute(() -> tell(this.losses, looking.session()));
			}
			else if (this.tracked.remove(id, looking)) {
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
			catch (RuntimeException ex) {
				logger.warn("A listener failed on the end of a session", ex);
			}
		}
	}

	/**
	 * A session, when to look at it next, and whether all data were lost since it was
	 * known to be there. Equal only to itself.
	 */
	private static final class Tracked {

		private final SessionRecord session;

		private final long lookAt;

		private final boolean lost;

		Tracked(SessionRecord session, long lookAt, boolean lost) {
			this.session = session;
			this.lookAt = lookAt;
			this.lost = lost;
		}

		boolean isLost() {
			return this.lost;
		}

		SessionRecord session() {
			return this.session;
		}

		public long lookAt() {
			return this.lookAt;
		}

	}

}
