package io.mcpspring.redis.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;

/**
 * Index of the sessions with a standalone stream, and of those that subscribed to each
 * resource.
 */
public final class ListeningSessions {

	private static final int PAGE = 256;

	private final StoreNode node;

	private final SessionLimits limits;

	ListeningSessions(StoreNode node, SessionLimits limits) {
		this.node = node;
		this.limits = limits;
	}

	/**
	 * Record the streams and subscriptions of a session.
	 * @param before the session before a change, or {@code null}
	 * @param session the session, or {@code null} if it ended
	 */
	CompletableFuture<@Nullable Void> changed(@Nullable SessionRecord before, @Nullable SessionRecord session) {
		SessionRecord some = (session != null) ? session : before;
		if (some == null) {
			return CompletableFuture.completedFuture(null);
		}
		Set<String> added = uris(session);
		Set<String> removed = uris(before);
		Set<String> kept = new HashSet<>(added);
		kept.retainAll(removed);
		added.removeAll(kept);
		removed.removeAll(kept);
		List<String> sets = new ArrayList<>(List.of(this.node.keys().listening(some.id())));
		List<Object> arguments = new ArrayList<>(
				List.of(RedisKeys.encode(some.id()), SessionIndex.millis(this.limits.absoluteTimeout())));
		added.forEach((uri) -> change(sets, arguments, this.node.keys().subscribers(uri), true));
		removed.forEach((uri) -> change(sets, arguments, this.node.keys().subscribers(uri), false));
		if (isListening(session) != isListening(before)) {
			change(sets, arguments, this.node.keys().listening(), isListening(session));
		}
		return (sets.size() == 1) ? CompletableFuture.completedFuture(null)
				: this.node.run(Script.LISTENING_CHANGE, sets, arguments.toArray()).thenApply((reply) -> null);
	}

	private static void change(List<String> sets, List<Object> arguments, String set, boolean add) {
		sets.add(set);
		arguments.add(add ? 1 : 0);
	}

	private static Set<String> uris(@Nullable SessionRecord session) {
		return (session != null) ? new HashSet<>(session.subscriptions()) : new HashSet<>();
	}

	private static boolean isListening(@Nullable SessionRecord session) {
		return session != null && session.initialized() && session.hasStream();
	}

	/**
	 * Remove a session that ended. Nodes keep no record from which its subscriptions
	 * would be known.
	 */
	CompletableFuture<@Nullable Void> ended(String id) {
		return this.node.run(Script.LISTENING_END, List.of(this.node.keys().listening(id)), RedisKeys.encode(id))
			.thenApply((reply) -> null);
	}

	/** Return the ids of the sessions that listen. */
	public CompletableFuture<List<String>> all() {
		return members(this.node.keys().listening());
	}

	/** Return the ids of the sessions that subscribed to a resource. */
	public CompletableFuture<List<String>> subscribers(String uri) {
		return members(this.node.keys().subscribers(uri));
	}

	/** Remove listening sessions that ended. */
	void forget(List<String> ids) {
		forget(this.node.keys().listening(), ids);
	}

	/** Remove sessions that subscribed to a resource and ended. */
	void forgetSubscribers(String uri, List<String> ids) {
		forget(this.node.keys().subscribers(uri), ids);
	}

	private void forget(String set, List<String> ids) {
		for (int first = 0; first < ids.size(); first += PAGE) {
			Object[] members = ids.subList(first, Math.min(first + PAGE, ids.size()))
				.stream()
				.map(RedisKeys::encode)
				.toArray();
			this.node.run(Script.SET_REMOVE, List.of(set), members);
		}
	}

	private CompletableFuture<List<String>> members(String set) {
		return this.node.run(Script.SET_MEMBERS, List.of(set))
			.thenApply((reply) -> reply.texts(0).stream().map(RedisKeys::decode).toList());
	}

}
