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
 * @param whole whether the record has nothing but the session, so that a change of it
 * need not read it
 */
record KnownSession(SessionRecord session, String tag, long bytes, boolean whole) {

	static KnownSession of(SessionRecord session, String tag, boolean whole) {
		return new KnownSession(session, tag, SessionWeight.of(SessionData.of(session)), whole);
	}

	KnownSession outline() {
		return new KnownSession(SessionData.of(this.session).outline(), "", 0, false);
	}

}
