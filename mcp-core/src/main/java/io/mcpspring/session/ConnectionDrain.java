package io.mcpspring.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.stream.StreamCursor;
import io.mcpspring.stream.StreamKey;

/**
 * Ends the connections of streams when their node is about to end, so that clients come
 * back elsewhere. Clients older than 2025-11-25 may take a stream that ends before its
 * response for a call that failed, so they stay until what is owed to them here is stored
 * (server-2025 SSE-02).
 */
final class ConnectionDrain {

	private final long retryMillis;

	/** The connections, and whether their clients know that a stream may be let go. */
	private final Map<StreamCursor, Boolean> connections = new ConcurrentHashMap<>();

	/**
	 * The streams on which this node owes responses, and how many runs owe them: a call
	 * may go on before it is known here that its question was stored.
	 */
	private final Map<StreamKey, Integer> owed = new ConcurrentHashMap<>();

	private volatile boolean begun;

	ConnectionDrain(Duration retry) {
		this.retryMillis = retry.toMillis();
	}

	/**
	 * Whether a client comes back to streams that end before their response, which begin
	 * with an id for that (server-2025 SSE-01, SSE-02).
	 */
	static boolean polls(SessionRecord session) {
		return session.version().atLeast(ProtocolVersion.V2025_11_25);
	}

	/**
	 * Note that a run of this node owes responses on a stream, until they are settled.
	 */
	void owed(StreamKey key) {
		this.owed.merge(key, 1, Integer::sum);
	}

	/**
	 * Note that a run of this node owes nothing more on a stream: all of it is stored, or
	 * somebody else's.
	 * @return whether this node owes nothing more on it
	 */
	boolean settled(StreamKey key) {
		return this.owed.computeIfPresent(key, (stream, runs) -> (runs > 1) ? runs - 1 : null) == null;
	}

	void connected(SessionRecord session, StreamCursor cursor) {
		this.connections.put(cursor, polls(session));
		if (cursor.isClosed()) {
			this.connections.remove(cursor); // it was over before it was noted
		}
		else if (this.begun) {
			letGo(cursor, polls(session));
		}
	}

	void closed(StreamCursor cursor) {
		this.connections.remove(cursor);
	}

	/** Let clients go, now and from now on. */
	void begin() {
		this.begun = true;
		tick();
	}

	/**
	 * Let clients go that had to stay before; to be called about once a second.
	 */
	void tick() {
		if (this.begun) {
			this.connections.forEach(this::letGo);
		}
	}

	private void letGo(StreamCursor cursor, boolean polls) {
		if (polls || !this.owed.containsKey(cursor.key())) {
			cursor.release(this.retryMillis);
		}
	}

}
