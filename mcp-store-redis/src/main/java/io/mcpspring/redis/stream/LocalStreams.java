package io.mcpspring.redis.stream;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The streams that this node writes. Ordered operations on one stream are performed under
 * its lock.
 */
final class LocalStreams {

	private static final int LOCKS = 64;

	private final Map<StreamKey, LocalStream> streams = new ConcurrentHashMap<>();

	private final RedisStreamWatchers watchers;

	private final NodeLease lease;

	private final EventLogLimits limits;

	private final AtomicLong weight = new AtomicLong();

	private final Object[] locks = new Object[LOCKS];

	LocalStreams(RedisStreamWatchers watchers, NodeLease lease, EventLogLimits limits) {
		this.watchers = watchers;
		this.lease = lease;
		this.limits = limits;
		Arrays.setAll(this.locks, (i) -> new Object());
	}

	/** Return the lock of a stream. */
	Object lock(StreamKey key) {
		return this.locks[Math.floorMod(key.hashCode(), LOCKS)];
	}

	/** Create a stream without adding it. */
	LocalStream create(StreamKey key, long epoch, long last) {
		return new LocalStream(key, epoch, last, this.lease.mark(), this.limits, this.weight);
	}

	/** Return all streams at present. */
	List<LocalStream> all() {
		return List.copyOf(this.streams.values());
	}

	@Nullable LocalStream get(StreamKey key) {
		return this.streams.get(key);
	}

	@Nullable LocalStream put(StreamKey key, LocalStream stream) {
		return this.streams.put(key, stream);
	}

	@Nullable LocalStream putIfAbsent(StreamKey key, LocalStream stream) {
		return this.streams.putIfAbsent(key, stream);
	}

	@Nullable LocalStream remove(StreamKey key) {
		return this.streams.remove(key);
	}

	/**
	 * Remove a stream that this node need not know, unless events are being appended to
	 * it.
	 */
	void forgetIfLeft(LocalStream stream) {
		synchronized (lock(stream.key())) {
			if (stream.isLeft() || (stream.isOver() && !this.watchers.has(stream.key()))) {
				forget(stream);
			}
		}
	}

	void forget(LocalStream stream) {
		this.streams.remove(stream.key(), stream);
		stream.close();
	}

	void forgetSession(String sessionId) {
		this.streams.forEach((key, stream) -> {
			if (key.sessionId().equals(sessionId)) {
				forget(stream);
			}
		});
	}

	/** Return whether the end of a stream of a session is on its way. */
	boolean isEnding(String sessionId) {
		return this.streams.values().stream().anyMatch((stream) -> stream.isEndingIn(sessionId));
	}

}
