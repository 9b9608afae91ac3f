package io.mcpspring.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.housekeeping.Chore;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Where sessions are kept. Expiry is the store's: a session ends after an idle time, and
 * at the latest after an absolute time (server-2025 SESS-06). Caps refuse new sessions
 * and never end one that is in use.
 * <p>
 * Implementations are safe for use by many threads and pass the contract in
 * {@code SessionStoreContract}.
 */
public interface SessionStore {

	/**
	 * Keep a new session unless a cap is reached. Sessions that expired count no more,
	 * whether or not anybody noticed. The cap per caller does not bind the anonymous
	 * owner; the share of the address that {@linkplain SessionRecord#holder() holds} the
	 * session does.
	 * @param session the session
	 * @return what came of it; fails when there is a session of that id
	 */
	CompletionStage<Created> create(SessionRecord session);

	/**
	 * Look a session up and count it as used now. Asking for the session of another owner
	 * does not count.
	 * @param id the session id as received, any text
	 * @param owner the key of the caller that asks
	 * @return the session, or {@code null} when it does not exist, has ended, or belongs
	 * to another owner (server-2025 SESS-07, SESS-08, SESS-14)
	 */
	CompletionStage<@Nullable SessionRecord> find(String id, String owner);

	/**
	 * Change a session atomically. Does not count as use.
	 * @param id the session id
	 * @param change makes the new record from the present one, with the same id and
	 * owner; run again when others changed the session meanwhile, so it must have no side
	 * effects
	 * @return the changed session, or {@code null} when it has ended; fails, and leaves
	 * the session as it was, when the change throws
	 */
	CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change);

	/**
	 * Count a session as used now, without reading it; for streams that are open. Does
	 * not bring back one that has ended.
	 * @param id the session id
	 */
	void touch(String id);

	/**
	 * End a session.
	 * @param id the session id
	 * @return whether it existed until now
	 */
	CompletionStage<Boolean> remove(String id);

	/**
	 * Visit the live sessions known to this node; sessions that come or go meanwhile may
	 * be missed.
	 * @param visitor told of each
	 */
	void forEach(Consumer<SessionRecord> visitor);

	/**
	 * Visit the live sessions, on whatever node their clients are, that are initialized
	 * and have a standalone stream.
	 * @param visitor told of each, on any thread; must not block
	 * @return completes when all were visited
	 */
	default CompletionStage<Void> forEachListening(Consumer<SessionRecord> visitor) {
		forEach((session) -> {
			if (session.initialized() && session.standalone() != null) {
				visitor.accept(session);
			}
		});
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Visit the live sessions, on whatever node their clients are, that subscribed to a
	 * resource and have a standalone stream.
	 * @param uri the address of the resource
	 * @param visitor told of each, on any thread; must not block
	 * @return completes when all were visited
	 */
	default CompletionStage<Void> forEachSubscribed(String uri, Consumer<SessionRecord> visitor) {
		forEach((session) -> {
			if (session.standalone() != null && session.subscriptions().contains(uri)) {
				visitor.accept(session);
			}
		});
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Whether sessions outlive this node, because others have them too. If not, a node
	 * that is about to end begins no more.
	 * @return {@code false} unless an implementation says otherwise
	 */
	default boolean isShared() {
		return false;
	}

	/**
	 * What this store wants done by the server again and again.
	 * @return the chores; none, unless an implementation says otherwise
	 */
	default List<Chore> chores() {
		return List.of();
	}

	/**
	 * How many sessions are kept in the memory of this node.
	 * @return the number, or {@code null} if they are kept elsewhere
	 */
	default @Nullable Integer kept() {
		return null;
	}

	/**
	 * Have an action run on this node for each session that ended, by whatever cause,
	 * once for each. An expired session may be noticed a little later.
	 * @param listener told of the session as it was last; must be quick, and what it
	 * throws does not reach the other listeners
	 */
	void onEnd(Consumer<SessionRecord> listener);

	/**
	 * Have an action run for each session whose record was lost, and not removed, while
	 * something runs in it on this node, which may finish: the session ends on this node
	 * after that. Told again about once a second until then.
	 * @param listener told of the session as it was last; must be quick
	 */
	default void onLoss(Consumer<SessionRecord> listener) {
	}

	/**
	 * Have an action run for each session that ended, by whatever cause, at one of the
	 * nodes alone, whether or not that node had seen the session: what all nodes count so
	 * is the sum.
	 * @param counter told of the session; must be quick, and what it throws does not
	 * reach the other counters
	 */
	void countEnds(Consumer<Ended> counter);

	/**
	 * A session that ended.
	 *
	 * @param version its revision
	 * @param createdAt when it began
	 * @param removed whether it was {@linkplain #remove(String) removed}, and did not
	 * expire
	 */
	record Ended(ProtocolVersion version, Instant createdAt, boolean removed) {
	}

	/** What came of creating a session. */
	sealed interface Created {

		/** It is kept. */
		record Kept() implements Created {
		}

		/**
		 * A cap was reached (429 for the caller's own, 503 for the store's).
		 *
		 * @param callersOwn whether it is the cap per caller
		 * @param retryAfter when to try again
		 */
		record Refused(boolean callersOwn, Duration retryAfter) implements Created {
		}

		/**
		 * Anonymous callers at one address have their share (429).
		 *
		 * @param retryAfter when to try again
		 */
		record ShareTaken(Duration retryAfter) implements Created {
		}

	}

}
