package io.mcpspring.engine.endpoint;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.store.NodeLink;

/**
 * The callers of users who came through different clients. What a user has is stored
 * under the keys of these callers, which cannot be computed from the user.
 */
final class UserCallers {

	/** The callers that sent the latest requests. */
	private static final int MAX_CALLERS = 50_000;

	/** The interval at which the other nodes are told again of a caller in use. */
	private static final long AGAIN_NANOS = TimeUnit.HOURS.toNanos(1);

	private final Map<String, Seen> seen = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75F, true) {

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
			return size() > MAX_CALLERS;
		}

	});

	private final NodeLink link;

	private final ServerTime time;

	UserCallers(NodeLink link, ServerTime time) {
		this.link = link;
		this.time = time;
	}

	/** Remember the caller of a request. */
	void saw(McpCaller caller) {
		if (caller.user().equals(caller.key())) {
			return;
		}
		long now = this.time.nanoTime();
		Seen known = this.seen.get(caller.key());
		if (known == null || now - known.at() > AGAIN_NANOS) {
			Seen present = new Seen(caller.user(), now);
			this.seen.put(caller.key(), present);
			this.link.addCaller(caller.user(), caller.key()).whenComplete((stored, failure) -> {
				if (failure != null) { // the next request tries again
					this.seen.replace(caller.key(), present, new Seen(caller.user(), now - AGAIN_NANOS - 1));
				}
			});
		}
	}

	/** Return the keys of all callers of a user, as far as they are remembered. */
	CompletionStage<Set<String>> of(McpCaller caller) {
		return this.link.callers(caller.user()).thenApply((shared) -> {
			Set<String> keys = new HashSet<>(shared);
			keys.add(caller.key());
			this.seen.forEach((key, present) -> {
				if (present.user().equals(caller.user())) {
					keys.add(key);
				}
			});
			return keys;
		});
	}

	private record Seen(String user, long at) {
	}

}
