package io.mcpspring.redis.session;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.codec.SessionRecords;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.RedisNodeLink;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Store of sessions in Redis, one hash each, which expires automatically. Finding and
 * using a session is one step. The limits apply to all nodes together and are exact.
 */
public final class RedisSessionStore implements SessionStore {

	private final StoreNode node;

	private final RedisNodeLink link;

	private final SessionLimits limits;

	private final SealedSessions records;

	private final SessionIndex index;

	private final ListeningSessions listening;

	private final SessionVisits visits;

	private final SessionTracker tracker;

	private final SessionUpdates updates;

	/**
	 * The times of the last recorded use by open streams, which limit the frequency of
	 * records.
	 */
	private final Map<String, Long> touched = new ConcurrentHashMap<>();

	/**
	 * Create the store of a node.
	 * @param node the node
	 * @param link the link to the other nodes
	 * @param limits the limits of all sessions
	 * @param maxKnownBytes the maximum memory for the records that this node keeps in
	 * order not to read them again, in bytes
	 */
	public RedisSessionStore(StoreNode node, RedisNodeLink link, SessionLimits limits, long maxKnownBytes) {
		this.node = node;
		this.link = link;
		this.limits = limits;
		this.records = new SealedSessions(node);
		this.index = new SessionIndex(node, limits);
		this.listening = new ListeningSessions(node, limits);
		this.tracker = new SessionTracker(node, limits, maxKnownBytes);
		this.visits = new SessionVisits(node, this.records, this.tracker);
		this.updates = new SessionUpdates(node, this.records, limits, this.tracker, this.listening);
		this.tracker.onExpiry((session) -> {
			this.index.ended(session.id(), SessionIndex.ownerOf(session), SessionIndex.description(session), false);
			this.listening.ended(session.id());
		});
		link.onSessionEnd((id) -> ended(id, null));
	}

	public SessionTracker tracker() {
		return this.tracker;
	}

	public SessionIndex index() {
		return this.index;
	}

	public ListeningSessions listening() {
		return this.listening;
	}

	@Override
	public CompletionStage<Created> create(SessionRecord begun) {
		if (!this.node.agreement().sharesKeys()) {
			return CompletableFuture.failedFuture(new StoreAwayException("No other node could read the session"));
		}
		SessionRecord session = begun.asHeldBy(this.records.written(begun.holder()));
		return this.node.outcome(this.index.admit(session)
			.thenCompose((created) -> (created instanceof Created.Kept) ? keep(session, created)
					: CompletableFuture.completedFuture(created)));
	}

	private CompletableFuture<Created> keep(SessionRecord session, Created created) {
		return this.node
			.run(Script.SESSION_CREATE, List.of(key(session.id())), session.owner(), this.records.write(session, null),
					SessionIndex.millis(this.limits.idleTimeout()), SessionIndex.millis(this.limits.absoluteTimeout()),
					SessionIndex.description(session), SessionIndex.millis(this.limits.idleTimeout(session)),
					this.node.mark())
			.thenCompose((reply) -> {
				if (!reply.is("OK")) {
					return (reply.is("EXISTS") ? this.index.takeOut(session) : CompletableFuture.completedFuture(false))
						.thenCompose((done) -> CompletableFuture
							.failedFuture(new IllegalStateException("There is a session of that id already")));
				}
				this.tracker.used(KnownSession.of(session, reply.text(1), true));
				return this.listening.changed(null, session).thenApply((noted) -> created);
			});
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
		KnownSession known = this.tracker.known(id);
		return this.node.outcome(use(id, owner, 0, (known != null) ? known.tag() : "").thenApply((reply) -> {
			KnownSession present = reply.is("SAME") ? known : read(id, owner, reply);
			if (present == null) {
				return null;
			}
			this.tracker.used(present);
			if (reply.number(2) == 1 && present.session().initialized()) {
				// A node of an older version does not know the shorter idle timeout
				// before.
				use(id, owner, 1, present.tag());
			}
			return present.session();
		}));
	}

	private CompletableFuture<Reply> use(String id, String owner, int initialized, String tag) {
		return this.node.run(Script.SESSION_USE, List.of(key(id)), SessionIndex.millis(this.limits.idleTimeout()),
				owner, initialized, tag);
	}

	private @Nullable KnownSession read(String id, String owner, Reply reply) {
		SessionRecords.Stored stored = reply.is("OK") ? this.records.read(id, owner, reply.bytes(1)) : null;
		return (stored != null) ? KnownSession.of(stored.session(), reply.text(3), stored.isKnown()) : null;
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change) {
		return this.node.outcome(this.updates.update(id, change));
	}

	@Override
	public CompletionStage<List<String>> idsOf(String owner) {
		return this.node.outcome(this.index.idsOf(owner));
	}

	@Override
	public CompletionStage<@Nullable Duration> idle(String id) {
		return this.node.outcome(this.visits.idle(id, this.limits));
	}

	@Override
	public CompletionStage<Boolean> touch(String id) {
		long now = this.node.nanoTime();
		Long before = this.touched.get(id);
		if (before != null && now - before <= this.tracker.idleNanos(id) / 10) {
			return CompletableFuture.completedStage(true);
		}
		this.touched.put(id, now);
		if (!this.tracker.knows(id)) {
			this.touched.remove(id); // no other code would do that any more
		}
		return this.node
			.outcome(this.node.run(Script.SESSION_USE, List.of(key(id)), SessionIndex.millis(this.limits.idleTimeout()))
				.thenApply((reply) -> reply.is("OK") || this.tracker.lookAt(id)));
	}

	/** Return the number of sessions with a recorded use. */
	public int touched() {
		return this.touched.size();
	}

	@Override
	public CompletionStage<Boolean> remove(String id) {
		String kept = this.node.keys().reply(id, this.node.mark());
		CompletableFuture<Reply> removal = this.node.run(Script.SESSION_REMOVE, List.of(key(id), kept),
				this.node.keys().broadcast(), this.link.sessionEnd(id));
		return this.node.outcome(removal.thenCompose((reply) -> {
			if (!reply.is("OK")) {
				return CompletableFuture.completedFuture(false);
			}
			this.node.run(Script.REPLY_FORGET, List.of(kept));
			SessionRecords.Stored stored = this.records.readable(id, reply.text(1), reply.bytes(2));
			SessionRecord last = (stored != null) ? stored.session() : null;
			this.node.executor().execute(() -> ended(id, last));
			String owner = (last != null) ? SessionIndex.ownerOf(last) : reply.text(1);
			return this.index.ended(id, owner, reply.text(3), true)
				.thenCompose(
						(counted) -> (last != null) ? this.listening.changed(last, null) : this.listening.ended(id))
				.thenApply((removed) -> true);
		}));
	}

	/** Handle the end of a session once, even if this node has never seen it. */
	private void ended(String id, @Nullable SessionRecord last) {
		this.touched.remove(id);
		this.tracker.ended(id, last);
	}

	@Override
	public void forEach(Consumer<SessionRecord> visitor) {
		this.index.forEachPage((ids) -> this.visits.visit(ids, (gone) -> {
			// removed from the index when it is due
		}, visitor).join());
	}

	@Override
	public CompletionStage<Void> forEachListening(Consumer<SessionRecord> visitor) {
		return this.node.outcome(this.listening.all()
			.thenCompose((ids) -> this.visits.visit(ids, (gone) -> this.listening.forget(gone), (session) -> {
				if (session.initialized() && session.hasStream()) {
					visitor.accept(session);
				}
			})));
	}

	@Override
	public CompletionStage<Void> forEachSubscribed(String uri, Consumer<SessionRecord> visitor) {
		return this.node.outcome(this.listening.subscribers(uri)
			.thenCompose((ids) -> this.visits.visit(ids, (gone) -> this.listening.forgetSubscribers(uri, gone),
					(session) -> {
						if (session.hasStream() && session.subscriptions().contains(uri)) {
							visitor.accept(session);
						}
					})));
	}

	@Override
	public boolean isShared() {
		return true;
	}

	@Override
	public void onEnd(Consumer<SessionRecord> listener) {
		this.tracker.onEnd((session) -> {
			this.touched.remove(session.id());
			listener.accept(session);
		});
	}

	@Override
	public void onLoss(Consumer<SessionRecord> listener) {
		this.tracker.onLoss(listener);
	}

	@Override
	public void countEnds(Consumer<Ended> counter) {
		this.index.countEnds(counter);
	}

	private String key(String id) {
		return this.node.keys().sessionRecord(id);
	}

}
