package io.mcpspring.endpoint;

import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.session.RunningCallStore;
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
 * @param running the calls that run on some node
 * @param consumed the states that were used up
 * @param link the way to the other nodes
 */
public record ServerStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended,
		RunningCallStore running, ConsumedStates consumed, NodeLink link) {

	/**
	 * The stores of a server without other nodes.
	 * @param sessions the sessions
	 * @param events the events of streams
	 * @param suspended the calls that wait for their client
	 * @param consumed the states that were used up
	 */
	public ServerStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended, ConsumedStates consumed) {
		this(sessions, events, suspended, RunningCallStore.NONE, consumed, NodeLink.NONE);
	}

	/** What the stores want done again and again. */
	List<Chore> chores() {
		return Stream.of(this.sessions.chores(), this.events.chores()).flatMap(List::stream).toList();
	}

	SessionStores forSessions() {
		return new SessionStores(this.sessions, this.events, this.suspended, this.running, this.link);
	}

}
