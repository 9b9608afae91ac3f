package io.mcpspring.engine.endpoint;

import java.util.List;

import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.LostSessions;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;

/**
 * The stores of a server.
 *
 * @param sessions the sessions
 * @param events the events of streams
 * @param suspended the suspended calls
 * @param running the running calls of all nodes
 * @param consumed the used states
 * @param link the link to the other nodes
 */
public record ServerStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended,
		RunningCallStore running, ConsumedStates consumed, NodeLink link) {

	/**
	 * Create the stores of a server without other nodes.
	 * @param sessions the sessions
	 * @param events the events of streams
	 * @param suspended the suspended calls
	 * @param consumed the used states
	 */
	public ServerStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended, ConsumedStates consumed) {
		this(sessions, events, suspended, RunningCallStore.NONE, consumed, NodeLink.NONE);
	}

	/**
	 * Return whether the stores begin empty and belong to this node alone, so that they
	 * need no work before a client connects.
	 */
	boolean areEmptyAtFirst() {
		return this.link == NodeLink.NONE && this.sessions instanceof InMemorySessionStore
				&& this.events instanceof InMemoryEventLog && this.suspended instanceof InMemorySuspendedCallStore;
	}

	/** Return the periodic work of the stores. */
	List<Chore> chores() {
		return List.of(new Chore(Chore.SECOND, this.sessions::sweep), new Chore(Chore.SECOND, this.events::sweep));
	}

	SessionStores forSessions(@Nullable LostSessions lost) {
		return new SessionStores(this.sessions, this.events, this.suspended, this.running, this.link, lost);
	}

}
