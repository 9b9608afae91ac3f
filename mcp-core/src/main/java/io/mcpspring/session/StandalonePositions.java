package io.mcpspring.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StandalonePosition;
import io.mcpspring.stream.StreamCursor;

/**
 * How far the connections of the streams that belong to no call got. It is kept with
 * their sessions, so that these streams go on at any node.
 */
final class StandalonePositions {

	private final SessionStore sessions;

	/** The connections, and which of their positions their session knows. */
	private final Map<StreamCursor, Long> known = new ConcurrentHashMap<>();

	StandalonePositions(SessionStore sessions) {
		this.sessions = sessions;
	}

	/**
	 * Note that a connection begins.
	 * @param cursor the connection
	 * @param after the position it begins at
	 */
	void connected(StreamCursor cursor, long after) {
		this.known.put(cursor, after);
	}

	/**
	 * Note that a connection is over.
	 */
	void closed(StreamCursor cursor) {
		Long saved = this.known.remove(cursor);
		if (saved != null) {
			save(cursor, saved);
		}
	}

	/**
	 * Keep how far connections got, for the case that this node dies; to be called about
	 * once a second.
	 */
	void tick() {
		this.known.forEach((cursor, saved) -> {
			long position = cursor.position();
			if (position > saved && this.known.replace(cursor, saved, position)) {
				save(cursor, saved);
			}
		});
	}

	private void save(StreamCursor cursor, long saved) {
		long position = cursor.position();
		if (position > saved) {
			this.sessions.update(cursor.key().sessionId(), (session) -> {
				StandalonePosition present = session.standalone();
				StandalonePosition reached = (present != null) ? present.reached(cursor.epoch(), position) : null;
				return (reached != null && reached != present) ? session.withStandalone(reached) : session;
			});
		}
	}

}
