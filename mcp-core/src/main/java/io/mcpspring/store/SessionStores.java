package io.mcpspring.store;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.stream.EventLog;

/**
 * Where the session era keeps what outlives a request.
 *
 * @param sessions the sessions
 * @param events the events of streams
 * @param suspended the calls that wait for their client
 * @param running the calls that run on some node
 * @param link the way to the other nodes
 */
public record SessionStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended,
		RunningCallStore running, NodeLink link) {

}
