package io.mcpspring.engine.session;

import io.mcpspring.store.SessionStore;

/**
 * The sessions with a connection or a waiting call on this node. They do not become idle,
 * and their calls and streams end with them.
 */
final class UsedSessions {

	private final SessionStore sessions;

	private final SessionCalls calls;

	private final SessionStreams streams;

	UsedSessions(SessionStore sessions, SessionCalls calls, SessionStreams streams) {
		this.sessions = sessions;
		this.calls = calls;
		this.streams = streams;
		sessions.onEnd((session) -> ended(session.id()));
	}

	/** Record the use of the sessions; to be called about once a second. */
	void tick() {
		this.streams.connections().forEachSession(this::use);
		this.calls.forEachAwaited(this::use);
	}

	/**
	 * Record the use of a session. If it ended after a request found it, but before its
	 * call or connection was registered, they end now.
	 */
	private void use(String sessionId) {
		this.sessions.touch(sessionId).thenAccept((exists) -> {
			if (!exists) {
				ended(sessionId);
			}
		});
	}

	private void ended(String sessionId) {
		this.calls.endSession(sessionId);
		this.streams.forget(sessionId);
	}

}
