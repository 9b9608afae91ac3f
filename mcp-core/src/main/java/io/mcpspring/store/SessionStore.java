package io.mcpspring.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Store of sessions. It is responsible for their expiry: a session ends after an idle
 * time, and at the latest after an absolute time (server-2025 SESS-06). Limits refuse new
 * sessions and never end one that is in use.
 * <p>
 * Implementations are safe for use by multiple threads and pass the contract in
 * {@code SessionStoreContract}.
 */
public interface SessionStore {

	/**
	 * Store a new session unless a limit is reached. Expired sessions do not count, even
	 * if their end has not been noticed. The limit per caller does not apply to the
	 * anonymous owner; the share of the address that {@linkplain SessionRecord#holder()
	 * holds} the session does.
	 * @param session the session
	 * @return the outcome; fails if there is a session of that id
	 */
	CompletionStage<Created> create(SessionRecord session);

	/**
	 * Find a session and record its use. A request for the session of another owner is
	 * not a use.
	 * @param id the session id as received, any text
	 * @param owner the key of the requesting caller
	 * @return the session, or {@code null} if it does not exist, has ended, or belongs to
	 * another owner (server-2025 SESS-07, SESS-08, SESS-14)
	 */
	CompletionStage<@Nullable SessionRecord> find(String id, String owner);

	/**
	 * Change a session atomically. Does not count as use.
	 * @param id the session id
	 * @param change creates the new record from the present one, with the same id and
	 * owner; repeated after a concurrent change, so it must have no side effects
	 * @return the changed session, or {@code null} if it has ended; fails, and leaves the
	 * session unchanged, if the change throws an exception
	 */
	CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change);

	/**
	 * Return the time since the last use of a session, for operators.
	 * @param id the session id
	 * @return the time; {@code null} if the session has ended, or the store does not know
	 * it
	 */
	default CompletionStage<@Nullable Duration> idle(String id) {
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Record the use of a session without reading it. Called about once a second for each
	 * session with an open stream or a waiting call on this node. Does not restore a
	 * session that has ended.
	 * @param id the session id
	 * @return completes with {@code false} if there is no such session (any more): its
	 * calls and streams on this node end then
	 */
	CompletionStage<Boolean> touch(String id);

	/**
	 * End a session.
	 * @param id the session id
	 * @return a stage with {@code true} if it existed until now
	 */
	CompletionStage<Boolean> remove(String id);

	/**
	 * Return the sessions of an owner.
	 * @param owner the key of a caller that is not anonymous
	 * @return the ids of the live sessions of all nodes; may include some that have ended
	 */
	default CompletionStage<List<String>> idsOf(String owner) {
		List<String> ids = new ArrayList<>();
		forEach((session) -> {
			if (session.owner().equals(owner)) {
				ids.add(session.id());
			}
		});
		return CompletableFuture.completedStage(ids);
	}

	/**
	 * Visit the live sessions known to this node. Sessions that begin or end meanwhile
	 * may be missed.
	 * @param visitor receives each session
	 */
	void forEach(Consumer<SessionRecord> visitor);

	/**
	 * Visit the live sessions of all nodes that are initialized and have a standalone
	 * stream.
	 * @param visitor receives each session, on any thread; must not block
	 * @return completes after the last visit
	 */
	default CompletionStage<Void> forEachListening(Consumer<SessionRecord> visitor) {
		forEach((session) -> {
			if (session.initialized() && session.hasStream()) {
				visitor.accept(session);
			}
		});
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Visit the live sessions of all nodes that subscribed to a resource and have a
	 * standalone stream.
	 * @param uri the URI of the resource
	 * @param visitor receives each session, on any thread; must not block
	 * @return completes after the last visit
	 */
	default CompletionStage<Void> forEachSubscribed(String uri, Consumer<SessionRecord> visitor) {
		forEach((session) -> {
			if (session.hasStream() && session.subscriptions().contains(uri)) {
				visitor.accept(session);
			}
		});
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Return whether other nodes have the sessions too, so that they outlive this node.
	 * If not, a draining node accepts no new ones.
	 * @return {@code false} unless overridden
	 */
	default boolean isShared() {
		return false;
	}

	/**
	 * Remove what has expired. Called about once a second by the thread that does all
	 * periodic work of the server; must not block. Does nothing unless overridden.
	 */
	default void sweep() {
	}

	/**
	 * Return the number of sessions in the memory of this node.
	 * @return the number, or {@code null} if the sessions are kept elsewhere
	 */
	default @Nullable Integer kept() {
		return null;
	}

	/**
	 * Add a listener that is notified on this node of each session that ended, for any
	 * cause, exactly once. The expiry of a session may be noticed a little later.
	 * @param listener receives the session, which may lack its subscriptions; must be
	 * quick; its exceptions do not affect other listeners
	 */
	void onEnd(Consumer<SessionRecord> listener);

	/**
	 * Add a listener that is notified of each session whose record was lost, rather than
	 * removed, while calls of it run on this node. These calls may finish, and the
	 * session ends on this node afterwards. The notification is repeated about once a
	 * second until then.
	 * @param listener receives the session, which may lack its subscriptions; must be
	 * quick
	 */
	default void onLoss(Consumer<SessionRecord> listener) {
	}

	/**
	 * Add a counter that is notified of each session that ended, for any cause, at
	 * exactly one of the nodes, even if that node has never seen the session. The counts
	 * of all nodes therefore add up to the total.
	 * @param counter receives the session; must be quick; its exceptions do not affect
	 * other counters
	 */
	void countEnds(Consumer<Ended> counter);

	/**
	 * Session that ended.
	 *
	 * @param version its revision
	 * @param createdAt the time of its creation
	 * @param removed whether it was {@linkplain #remove(String) removed} rather than
	 * expired
	 * @param id its id; {@code null} if the store does not know it, in which case the
	 * state of the session is kept until it expires by itself
	 */
	record Ended(ProtocolVersion version, Instant createdAt, boolean removed, @Nullable String id) {

		/**
		 * Create the description of a session whose id is unknown.
		 * @param version its revision
		 * @param createdAt the time of its creation
		 * @param removed whether it was removed rather than expired
		 */
		public Ended(ProtocolVersion version, Instant createdAt, boolean removed) {
			this(version, createdAt, removed, null);
		}

	}

	/** Outcome of creating a session. */
	sealed interface Created {

		/** The session is stored. */
		record Kept() implements Created {
		}

		/**
		 * A limit was reached (429 for the caller's own, 503 for the store's).
		 *
		 * @param callersOwn whether it is the limit per caller
		 * @param retryAfter the delay until a retry
		 */
		record Refused(boolean callersOwn, Duration retryAfter) implements Created {
		}

		/**
		 * The anonymous callers of one address have used up their share (429).
		 *
		 * @param retryAfter the delay until a retry
		 */
		record ShareTaken(Duration retryAfter) implements Created {
		}

	}

}
