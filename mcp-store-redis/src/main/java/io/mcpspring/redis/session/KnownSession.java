package io.mcpspring.redis.session;

import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionWeight;
import io.mcpspring.store.SessionRecord;

/**
 * Session as a node last read or wrote it.
 *
 * @param session the session, or its outline
 * @param tag the tag of the record in Redis; empty for an outline, and for a record of a
 * node of an older version
 * @param bytes the memory of the content that its client chose, 0 for an outline
 */
record KnownSession(SessionRecord session, String tag, long bytes) {

	static KnownSession of(SessionRecord session, String tag) {
		return new KnownSession(session, tag, SessionWeight.of(SessionData.of(session)));
	}

	KnownSession outline() {
		return new KnownSession(SessionData.of(this.session).outline(), "", 0);
	}

}
