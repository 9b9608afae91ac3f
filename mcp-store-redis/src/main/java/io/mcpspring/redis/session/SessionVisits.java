package io.mcpspring.redis.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.codec.SessionRecords;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;

/**
 * Batch reader of sessions.
 */
final class SessionVisits {

	private static final int PAGE = 64;

	private final StoreNode node;

	private final SealedSessions records;

	private final SessionTracker tracker;

	SessionVisits(StoreNode node, SealedSessions records, SessionTracker tracker) {
		this.node = node;
		this.records = records;
		this.tracker = tracker;
	}

	/**
	 * Return how long a session has not been used. It follows from the expiry, unless
	 * that is the absolute one.
	 */
	CompletableFuture<@Nullable Duration> idle(String id, SessionLimits limits) {
		return this.node
			.run(Script.SESSION_IDLE, List.of(this.node.keys().sessionRecord(id)),
					SessionIndex.millis(limits.idleTimeout()))
			.thenApply((reply) -> reply.is("OK") ? Duration.ofMillis(Math.max(0, reply.number(1))) : null);
	}

	/**
	 * Visit sessions, page by page: records may be large.
	 * @param ids their ids
	 * @param gone receives the ids of sessions that have expired: few clients send DELETE
	 * @param visitor receives the other sessions
	 */
	CompletableFuture<Void> visit(List<String> ids, Consumer<List<String>> gone, Consumer<SessionRecord> visitor) {
		List<String> page = ids.subList(0, Math.min(PAGE, ids.size()));
		return page.isEmpty() ? CompletableFuture.allOf() : visitPage(page, gone, visitor)
			.thenCompose((visited) -> visit(ids.subList(page.size(), ids.size()), gone, visitor));
	}

	private CompletableFuture<Void> visitPage(List<String> ids, Consumer<List<String>> gone,
			Consumer<SessionRecord> visitor) {
		List<Look> looks = ids.stream().map(this::look).toList();
		CompletableFuture<?>[] replies = looks.stream().map(Look::reply).toArray(CompletableFuture[]::new);
		return CompletableFuture.allOf(replies).thenRunAsync(() -> {
			List<String> ended = new ArrayList<>();
			for (Look look : looks) {
				SessionRecord session = seen(look);
				if (session != null) {
					visitor.accept(session);
				}
				else if (look.reply().join().is("NONE")) {
					ended.add(look.id());
				}
			}
			if (!ended.isEmpty()) {
				gone.accept(ended);
			}
		}, this.node.executor());
	}

	private Look look(String id) {
		KnownSession known = this.tracker.known(id);
		return new Look(id, known, this.node.run(Script.SESSION_READ, List.of(this.node.keys().sessionRecord(id)),
				(known != null) ? known.tag() : ""));
	}

	private @Nullable SessionRecord seen(Look look) {
		Reply reply = look.reply().join();
		if (look.known() != null && reply.is("SAME")) {
			return look.known().session();
		}
		SessionRecords.Stored stored = reply.is("OK") ? this.records.readable(look.id(), reply.text(1), reply.bytes(3))
				: null;
		return (stored != null) ? stored.session() : null;
	}

	/**
	 * Look at a session.
	 *
	 * @param id its id
	 * @param known the session as this node knows it, or {@code null}
	 * @param reply the reply of Redis
	 */
	private record Look(String id, @Nullable KnownSession known, CompletableFuture<Reply> reply) {
	}

}
