package io.mcpspring.engine.state;

import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.store.SessionStore;

/**
 * A store of sessions that other nodes have too.
 */
final class SharedSessions extends ForwardingSessionStore {

	SharedSessions(SessionStore store) {
		super(store);
	}

	@Override
	public boolean isShared() {
		return true;
	}

}
