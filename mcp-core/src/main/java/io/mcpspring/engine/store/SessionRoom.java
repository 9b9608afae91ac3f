package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.engine.share.FairShares;
import io.mcpspring.store.SessionStore.Created;
import org.jspecify.annotations.Nullable;

/**
 * Accounting of the number of sessions of each caller and address, and of the memory of
 * what clients have their sessions keep.
 */
final class SessionRoom {

	private final SessionLimits limits;

	/** The number of sessions of each authenticated caller. */
	private final Map<String, Integer> perCaller = new HashMap<>();

	/** The shares of the sessions, the only limit for anonymous callers. */
	private final FairShares number;

	private final FairShares bytes;

	private @Nullable SharedDescriptions descriptions;

	SessionRoom(SessionLimits limits, FairShares bytes) {
		this.limits = limits;
		this.number = limits.shares().of("sessions", limits.maxSessions());
		this.bytes = bytes;
	}

	/**
	 * Take room for a session.
	 * @param retry supplies the time after which a retry may succeed
	 * @return the refusal, or {@code null} if there is room
	 */
	@Nullable Created admit(SessionData session, Supplier<Duration> retry) {
		boolean anonymous = session.owner().isEmpty();
		if (this.perCaller.getOrDefault(session.owner(), 0) >= this.limits.maxSessionsPerCaller()) {
			return new Created.Refused(true, retry.get());
		}
		long weight = SessionWeight.of(session);
		FairShares.Outcome outcome = this.bytes.acquire(session.holder(), weight);
		if (outcome.isGranted() && anonymous) {
			outcome = this.number.acquire(session.holder(), 1);
			if (!outcome.isGranted()) {
				this.bytes.release(session.holder(), weight);
				return new Created.ShareTaken(retry.get());
			}
		}
		if (!outcome.isGranted()) {
			boolean own = outcome == FairShares.Outcome.SHARE_TAKEN;
			return (own && anonymous) ? new Created.ShareTaken(retry.get()) : new Created.Refused(own, retry.get());
		}
		if (!anonymous) {
			this.number.count(session.holder(), 1);
			this.perCaller.merge(session.owner(), 1, Integer::sum);
		}
		return null;
	}

	/**
	 * Return the session with descriptions that it shares with others of the same client.
	 */
	SessionData sharing(SessionData session) {
		SharedDescriptions known = (this.descriptions != null) ? this.descriptions : new SharedDescriptions();
		this.descriptions = known;
		return known.sharedBy(session);
	}

	/** Release the room of a session. */
	void release(SessionData session) {
		this.number.release(session.holder(), 1);
		this.bytes.release(session.holder(), SessionWeight.of(session));
		this.perCaller.computeIfPresent(session.owner(), (caller, count) -> (count > 1) ? count - 1 : null);
	}

	/** Return the shares of the memory. */
	FairShares bytes() {
		return this.bytes;
	}

}
