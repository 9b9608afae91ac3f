package io.mcpspring.engine.store;

import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;

/**
 * The stores of the session era.
 *
 * @param sessions the sessions
 * @param events the events of streams
 * @param suspended the suspended calls
 * @param running the running calls of all nodes
 * @param link the link to the other nodes
 * @param lost finds sessions and has lost ones begin again, or {@code null}
 */
public record SessionStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended,
		RunningCallStore running, NodeLink link, @Nullable LostSessions lost) {

}
