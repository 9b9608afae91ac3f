package io.mcpspring.engine.store;

import java.util.HashMap;
import java.util.Map;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.store.NoRoomException.Scope;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;

/**
 * Accounting of the memory for suspended calls, estimated rather too high than too low.
 * Limits per session and per caller keep one of them from occupying the room of others.
 */
final class CallWeights {

	private final FairShares shares;

	private final Map<String, Share> bySession = new HashMap<>();

	CallWeights(FairShares shares) {
		this.shares = shares;
	}

	/**
	 * Return whether a session may hold a call of this weight at all.
	 */
	boolean mayHold(long weight) {
		return weight <= this.shares.total() / SuspendedCallStore.SESSION_SHARES;
	}

	/**
	 * Acquire room for a call.
	 * @return the exceeded limit, or {@code null} on success
	 */
	synchronized @Nullable Scope begin(String sessionId, OwnerKey holder, long weight) {
		Share share = share(sessionId);
		if (share.calls() >= SuspendedCallStore.MAX_CALLS_PER_SESSION) {
			return Scope.SESSION;
		}
		return put(sessionId, share.calls() + 1, holder, weight);
	}

	/**
	 * Acquire further room for a call.
	 * @return the exceeded limit, or {@code null} on success
	 */
	synchronized @Nullable Scope take(String sessionId, OwnerKey holder, long weight) {
		return put(sessionId, share(sessionId).calls(), holder, weight);
	}

	private @Nullable Scope put(String sessionId, int calls, OwnerKey holder, long weight) {
		Share share = share(sessionId);
		if (!mayHold(share.bytes() + weight)) {
			return Scope.SESSION;
		}
		FairShares.Outcome outcome = this.shares.acquire(holder, weight);
		if (!outcome.isGranted()) {
			return StoreRooms.scope(outcome);
		}
		this.bySession.put(sessionId, new Share(calls, share.bytes() + weight));
		return null;
	}

	/**
	 * Release the room of a call.
	 */
	synchronized void end(String sessionId, OwnerKey holder, long weight) {
		Share share = share(sessionId);
		this.shares.release(holder, weight);
		if (share.calls() > 1) {
			this.bySession.put(sessionId, new Share(share.calls() - 1, share.bytes() - weight));
		}
		else {
			this.bySession.remove(sessionId);
		}
	}

	private Share share(String sessionId) {
		return this.bySession.getOrDefault(sessionId, Share.NONE);
	}

	Bound bound(String name) {
		return this.shares.bound(name);
	}

	long all() {
		return this.shares.used();
	}

	/**
	 * The room of the calls of one session.
	 *
	 * @param calls the number of calls
	 * @param bytes their estimated memory in bytes
	 */
	private record Share(int calls, long bytes) {

		static final Share NONE = new Share(0, 0);

	}

}
