package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.stream.StreamCursor;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.StreamKey;

/**
 * Closing of the connections of streams when their node drains, so that clients reconnect
 * to another node. Clients older than 2025-11-25 may take a stream that ends before its
 * response for a failed call. Their connections stay open until the responses owed by
 * this node are stored (server-2025 SSE-02), and so do those of all clients if there is
 * no other node from which the responses could be fetched.
 */
final class ConnectionDrain {

	private final long retryMillis;

	/** Whether there are no other nodes. */
	private final boolean alone;

	/** The connections, and whether their clients reconnect after an early end. */
	private final Map<StreamCursor, Boolean> connections = new ConcurrentHashMap<>();

	/**
	 * The number of runs of this node that owe responses, by stream. A call may continue
	 * before this node knows that its question was stored.
	 */
	private final Map<StreamKey, Integer> owed = new ConcurrentHashMap<>();

	private volatile boolean begun;

	ConnectionDrain(Duration retry, boolean alone) {
		this.retryMillis = retry.toMillis();
		this.alone = alone;
	}

	/**
	 * Return whether a client reconnects to streams that end before their response, which
	 * begin with an event id for that (server-2025 SSE-01, SSE-02).
	 */
	static boolean polls(SessionData session) {
		return session.version().atLeast(ProtocolVersion.V2025_11_25);
	}

	/**
	 * Record that a run of this node owes responses on a stream, until they are settled.
	 */
	void owed(StreamKey key) {
		this.owed.merge(key, 1, Integer::sum);
	}

	/**
	 * Record that a run of this node owes nothing more on a stream: all its responses are
	 * stored, or another node owes them.
	 * @return {@code true} if no run of this node owes anything on the stream
	 */
	boolean settled(StreamKey key) {
		return this.owed.computeIfPresent(key, (stream, runs) -> (runs > 1) ? runs - 1 : null) == null;
	}

	void connected(SessionData session, StreamCursor cursor) {
		this.connections.put(cursor, polls(session));
		if (cursor.isClosed()) {
			this.connections.remove(cursor); // it was closed before it was recorded
		}
		else if (this.begun) {
			letGo(cursor, polls(session));
		}
	}

	void closed(StreamCursor cursor) {
		this.connections.remove(cursor);
	}

	/** Close connections, now and from now on. */
	void begin() {
		this.begun = true;
		tick();
	}

	/**
	 * Close the connections that had to stay open before; to be called about once a
	 * second.
	 */
	void tick() {
		if (this.begun) {
			this.connections.forEach(Rounds.eachOf(this::letGo));
		}
	}

	private void letGo(StreamCursor cursor, boolean polls) {
		if ((polls && !this.alone) || !this.owed.containsKey(cursor.key())) {
			cursor.release(this.retryMillis);
		}
	}

}
