package io.mcpspring.redis.stream;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.mcpspring.store.StreamKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watchers of streams on this node.
 */
public final class RedisStreamWatchers {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.RedisStreamWatchers");

	private final ConcurrentHashMap<StreamKey, List<Watcher>> watchers = new ConcurrentHashMap<>();

	/**
	 * Add a watcher.
	 * @return the watcher
	 */
	Watcher add(StreamKey key, Runnable action) {
		Watcher watcher = new Watcher(action);
		this.watchers.compute(key, (any, present) -> {
			List<Watcher> all = (present != null) ? present : new CopyOnWriteArrayList<>();
			all.add(watcher);
			return all;
		});
		return watcher;
	}

	/**
	 * Remove a watcher.
	 * @return {@code true} if it was the last of its stream
	 */
	boolean remove(StreamKey key, Watcher watcher) {
		boolean[] last = new boolean[1];
		this.watchers.computeIfPresent(key, (any, present) -> {
			boolean removed = present.remove(watcher);
			last[0] = removed && present.isEmpty();
			return present.isEmpty() ? null : present;
		});
		return last[0];
	}

	boolean has(StreamKey key) {
		return this.watchers.containsKey(key);
	}

	Optional<Watcher> first(StreamKey key) {
		return this.watchers.getOrDefault(key, List.of()).stream().findFirst();
	}

	Set<StreamKey> streams() {
		return this.watchers.keySet();
	}

	/** Return the sessions of these streams. */
	public Set<String> sessions() {
		return streams().stream().map(StreamKey::sessionId).collect(Collectors.toSet());
	}

	List<StreamKey> streams(String sessionId) {
		return streams().stream().filter((key) -> key.sessionId().equals(sessionId)).toList();
	}

	void wake(StreamKey key) {
		for (Watcher watcher : this.watchers.getOrDefault(key, List.of())) {
			watcher.run();
		}
	}

	/**
	 * Watcher with its action. Compared by identity.
	 */
	static final class Watcher {

		private final Runnable action;

		private Watcher(Runnable action) {
			this.action = action;
		}

		void run() {
			try {
				this.action.run();
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A watcher of a stream failed", ex);
			}
		}

	}

}
