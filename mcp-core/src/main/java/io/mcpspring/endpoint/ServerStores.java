package io.mcpspring.endpoint;

import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.InMemorySessionStore;
import io.mcpspring.store.InMemorySuspendedCallStore;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SessionStores;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.InMemoryEventLog;

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

	/**
	 * Whether nothing is kept from an earlier run or for other nodes, so that there is
	 * nothing to look after before a client comes.
	 */
	boolean areEmptyAtFirst() {
		return this.link == NodeLink.NONE && this.sessions instanceof InMemorySessionStore
				&& this.events instanceof InMemoryEventLog && this.suspended instanceof InMemorySuspendedCallStore;
	}

	/** What the stores want done again and again. */
	List<Chore> chores() {
		return Stream.of(this.sessions.chores(), this.events.chores()).flatMap(List::stream).toList();
	}

	SessionStores forSessions() {
		return new SessionStores(this.sessions, this.events, this.suspended, this.running, this.link);
	}

}
