package io.mcpspring.engine.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.stream.StreamCursor;
import io.mcpspring.store.SessionStore;

/**
 * Positions of the connections to standalone streams. They are stored with the sessions,
 * so that these streams continue on any node.
 */
final class StandalonePositions {

	private final SessionStore sessions;

	/** The connections, and the position that the session stores for each. */
	private final Map<StreamCursor, Long> known = new ConcurrentHashMap<>();

	StandalonePositions(SessionStore sessions) {
		this.sessions = sessions;
	}

	/**
	 * Record the start of a connection.
	 * @param cursor the connection
	 * @param after the position at which it begins
	 */
	void connected(StreamCursor cursor, long after) {
		this.known.put(cursor, after);
	}

	/**
	 * Record the end of a connection.
	 */
	void closed(StreamCursor cursor) {
		Long saved = this.known.remove(cursor);
		if (saved != null) {
			save(cursor, saved);
		}
	}

	/**
	 * Store the positions of connections, in case this node dies; to be called about once
	 * a second.
	 */
	void tick() {
		this.known.forEach(Rounds.eachOf((cursor, saved) -> {
			long position = cursor.position();
			if (position > saved && this.known.replace(cursor, saved, position)) {
				save(cursor, saved);
			}
		}));
	}

	private void save(StreamCursor cursor, long saved) {
		long position = cursor.position();
		if (position > saved) {
			this.sessions.update(cursor.key().sessionId(), SessionData.changing((session) -> {
				StandalonePosition present = session.standalone();
				StandalonePosition reached = (present != null) ? present.reached(cursor.epoch(), position) : null;
				return (reached != null && reached != present) ? session.withStandalone(reached) : session;
			}));
		}
	}

}
