package io.mcpspring.store;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * A session in memory: its record, when it was last used, and when to look at it again.
 * Kept small, there may be many.
 */
final class LiveSession implements Comparable<LiveSession> {

	private static final AtomicReferenceFieldUpdater<LiveSession, @Nullable SessionRecord> SESSION = AtomicReferenceFieldUpdater
		.newUpdater(LiveSession.class, SessionRecord.class, "session");

	private final String id;

	private final long endsAt;

	/** {@code null} once the session ended. */
	private volatile @Nullable SessionRecord session;

	private volatile long usedAt;

	/**
	 * When the store looks whether the session expired: never later than it does. Using
	 * or initializing a session only moves its expiry, so this stays right without being
	 * touched on each use. Guarded by the store's lock.
	 */
	private long checkAt;

	LiveSession(SessionRecord session, long now, long endsAt) {
		this.id = session.id();
		this.session = session;
		this.usedAt = now;
		this.endsAt = endsAt;
	}

	@Nullable SessionRecord session() {
		return this.session;
	}

	void use(long now) {
		if (now - this.usedAt > 0) {
			this.usedAt = now;
		}
	}

	/**
	 * When the session expires if it is not used again.
	 * @param idleNanos after what time without use
	 * @param initializationNanos the same as long as it is not initialized
	 */
	long expiresAt(long idleNanos, long initializationNanos) {
		SessionRecord present = this.session;
		boolean initialized = present == null || present.initialized();
		long idleAt = this.usedAt + (initialized ? idleNanos : initializationNanos);
		return (idleAt - this.endsAt < 0) ? idleAt : this.endsAt;
	}

	@Nullable SessionRecord update(UnaryOperator<SessionRecord> change) {
		while (true) {
			SessionRecord present = this.session;
			if (present == null) {
				return null;
			}
			SessionRecord changed = change.apply(present);
			if (!changed.id().equals(present.id()) || !changed.owner().equals(present.owner())
					|| !changed.holder().equals(present.holder())) {
				throw new IllegalArgumentException("A session keeps its id, its owner and its holder");
			}
			if (SESSION.compareAndSet(this, present, changed)) {
				return changed;
			}
		}
	}

	/** The last record, for the first one who ends the session. */
	@Nullable SessionRecord end() {
		return SESSION.getAndSet(this, null);
	}

	long checkAt() {
		return this.checkAt;
	}

	LiveSession checkAt(long time) {
		this.checkAt = time;
		return this;
	}

	@Override
	public int compareTo(LiveSession other) {
		// By difference, because the clock behind these times may wrap around.
		int byTime = Long.signum(this.checkAt - other.checkAt);
		return (byTime != 0) ? byTime : this.id.compareTo(other.id);
	}

}
