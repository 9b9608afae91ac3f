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

	SessionVisits(StoreNode node, SealedSessions records) {
		this.node = node;
		this.records = records;
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
		List<CompletableFuture<Reply>> reads = ids.stream()
			.map((id) -> this.node.run(Script.SESSION_READ, List.of(this.node.keys().sessionRecord(id))))
			.toList();
		return CompletableFuture.allOf(reads.toArray(CompletableFuture[]::new)).thenRunAsync(() -> {
			List<String> ended = new ArrayList<>();
			for (int i = 0; i < reads.size(); i++) {
				Reply reply = reads.get(i).join();
				SessionRecords.Stored stored = reply.is("OK")
						? this.records.readable(ids.get(i), reply.text(1), reply.bytes(3)) : null;
				if (stored != null) {
					visitor.accept(stored.session());
				}
				else if (!reply.is("OK")) {
					ended.add(ids.get(i));
				}
			}
			if (!ended.isEmpty()) {
				gone.accept(ended);
			}
		}, this.node.executor());
	}

}
