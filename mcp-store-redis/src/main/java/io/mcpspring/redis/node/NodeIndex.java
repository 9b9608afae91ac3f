package io.mcpspring.redis.node;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import org.jspecify.annotations.Nullable;

/**
 * Index of the sessions in which this node may run calls, for the nodes that end them
 * after its death. A session is recorded before a call begins in it and for some time
 * after.
 */
public final class NodeIndex {

	public static final long TTL_MILLIS = 7L * 24 * 60 * 60 * 1000;

	private final StoreNode node;

	private final Map<String, Entry> entries = new HashMap<>();

	public NodeIndex(StoreNode node) {
		this.node = node;
	}

	/**
	 * Record a session, to be {@linkplain #unpin unpinned} as often as it is pinned.
	 * @return completes when it is recorded
	 */
	public synchronized CompletableFuture<Void> pin(String sessionId) {
		Entry entry = this.entries.computeIfAbsent(sessionId, (id) -> new Entry());
		entry.pins++;
		if (entry.added == null || entry.added.isCompletedExceptionally()) {
			entry.added = change(sessionId, true);
		}
		return entry.added;
	}

	public synchronized void unpin(String sessionId) {
		Entry entry = this.entries.get(sessionId);
		if (entry != null && entry.pins > 0) {
			entry.pins--;
		}
	}

	/** Remove the sessions in which no call has run since the last prune. */
	public synchronized void prune() {
		for (Iterator<Map.Entry<String, Entry>> all = this.entries.entrySet().iterator(); all.hasNext();) {
			Map.Entry<String, Entry> next = all.next();
			Entry entry = next.getValue();
			if (entry.pins > 0) {
				entry.idle = false;
			}
			else if (entry.idle) {
				all.remove();
				change(next.getKey(), false);
			}
			else {
				entry.idle = true;
			}
		}
	}

	/** Record all sessions again, because the records may be lost. */
	public synchronized void renew() {
		this.entries.values().removeIf((entry) -> entry.pins == 0);
		this.entries.forEach((sessionId, entry) -> entry.added = change(sessionId, true));
	}

	private CompletableFuture<Void> change(String sessionId, boolean add) {
		return this.node
			.run(Script.SET_CHANGE, List.of(this.node.keys().sessionsOf(this.node.id())), RedisKeys.encode(sessionId),
					TTL_MILLIS, add ? 1 : 0)
			.thenAccept((reply) -> {
			});
	}

	private static final class Entry {

		private int pins;

		private boolean idle;

		private @Nullable CompletableFuture<Void> added;

	}

}
