package io.mcpspring.endpoint;

import io.mcpspring.session.SessionStore;
import io.mcpspring.session.SessionStores;
import io.mcpspring.session.SuspendedCallStore;
import io.mcpspring.stateless.ConsumedStates;
import io.mcpspring.stream.EventLog;

/**
 * Where a server keeps what outlives a request.
 *
 * @param sessions the sessions
 * @param events the events of streams
 * @param suspended the calls that wait for their client
 * @param consumed the states that were used up
 */
public record ServerStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended,
		ConsumedStates consumed) {

	SessionStores forSessions() {
		return new SessionStores(this.sessions, this.events, this.suspended);
	}

}
