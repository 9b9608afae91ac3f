package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.share.FairShares;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;

/**
 * Session in memory: its record, the time of its last use, and the time of its next
 * check. Kept small, since there may be many.
 */
final class LiveSession implements Comparable<LiveSession> {

	private static final AtomicReferenceFieldUpdater<LiveSession, @Nullable SessionData> SESSION = AtomicReferenceFieldUpdater
		.newUpdater(LiveSession.class, SessionData.class, "session");

	private final String id;

	private final long endsAt;

	/** {@code null} after the end of the session. */
	private volatile @Nullable SessionData session;

	private volatile long usedAt;

	/**
	 * The time of the next expiry check, never later than the expiry. Use and
	 * initialization only postpone the expiry, so this stays valid without an update on
	 * each use. Guarded by the store's lock.
	 */
	private long checkAt;

	LiveSession(SessionData session, long now, long endsAt) {
		this.id = session.id();
		this.session = session;
		this.usedAt = now;
		this.endsAt = endsAt;
	}

	@Nullable SessionData session() {
		return this.session;
	}

	void use(long now) {
		if (now - this.usedAt > 0) {
			this.usedAt = now;
		}
	}

	Duration idle(long now) {
		return Duration.ofNanos(Math.max(0, now - this.usedAt));
	}

	/**
	 * Return the time at which the session expires if it is not used again.
	 * @param idleNanos the idle timeout
	 * @param initializationNanos the idle timeout before the initialization
	 */
	long expiresAt(long idleNanos, long initializationNanos) {
		SessionData present = this.session;
		boolean initialized = present == null || present.initialized();
		long idleAt = this.usedAt + (initialized ? idleNanos : initializationNanos);
		return (idleAt - this.endsAt < 0) ? idleAt : this.endsAt;
	}

	/**
	 * Change the record.
	 * @param room where the memory of the change is taken or released
	 * @return the new record, or {@code null} after the end of the session
	 * @throws NoRoomException if there is no room for it
	 */
	@Nullable SessionData update(UnaryOperator<SessionRecord> change, FairShares room) {
		while (true) {
			SessionData present = this.session;
			if (present == null) {
				return null;
			}
			SessionData changed = SessionData.of(change.apply(present));
			if (!changed.id().equals(present.id()) || !changed.owner().equals(present.owner())
					|| !changed.holder().equals(present.holder())) {
				throw new IllegalArgumentException("A session keeps its id, its owner and its holder");
			}
			long more = SessionWeight.difference(present, changed);
			if (more > 0) {
				FairShares.Outcome outcome = room.acquire(present.holder(), more);
				if (!outcome.isGranted()) {
					throw StoreRooms.exceeded("Too much is kept of sessions; try again later", outcome);
				}
			}
			boolean done = SESSION.compareAndSet(this, present, changed);
			if (more != 0 && done == more < 0) {
				room.release(present.holder(), Math.abs(more));
			}
			if (done) {
				return changed;
			}
		}
	}

	/** Take the last record; only the first caller receives it. */
	@Nullable SessionData end() {
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
		// Compare by difference, because the clock may wrap around.
		int byTime = Long.signum(this.checkAt - other.checkAt);
		return (byTime != 0) ? byTime : this.id.compareTo(other.id);
	}

}
