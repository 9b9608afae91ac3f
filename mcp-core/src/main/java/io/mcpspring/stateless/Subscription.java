package io.mcpspring.stateless;

import java.util.Set;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.server.ListKind;
import io.mcpspring.stream.QueuedFrames;

/**
 * An open {@code subscriptions/listen} stream.
 *
 * @param id the id of the listen request, which tags all that is sent
 * @param lists the lists whose changes are wanted
 * @param uris the resources whose changes are wanted
 * @param frames the stream
 */
record Subscription(RequestId id, Set<ListKind> lists, Set<String> uris, QueuedFrames frames) {

	Subscription {
		lists = Set.copyOf(lists);
		uris = Set.copyOf(uris);
	}

	@Override
	public boolean equals(Object other) {
		return this == other;
	}

	@Override
	public int hashCode() {
		return System.identityHashCode(this);
	}

}
