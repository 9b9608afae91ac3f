package io.mcpspring.engine.endpoint;

import org.jspecify.annotations.Nullable;

/**
 * Figures of a server at a point in time, as far as this node knows. A figure is
 * {@code null} if its subject is not kept in the memory of this node.
 *
 * @param sessionCalls the number of running calls of sessions
 * @param statelessCalls the number of running calls of the stateless era
 * @param waitingCalls the number of suspended calls
 * @param sessions the number of sessions, or {@code null}
 * @param sessionStreams the number of connected streams of sessions
 * @param statelessStreams the number of connected streams of the stateless era, including
 * subscriptions
 * @param subscriptions the number of subscriptions of the stateless era
 * @param eventStreams the number of streams with kept events, or {@code null}
 * @param eventBytes the memory of kept events in bytes, or {@code null}
 * @param eventsDropped the number of events dropped so far to stay within limits, or
 * {@code null}
 * @param receivingBodies the number of request bodies being received, except those that
 * arrived complete with their head
 * @param receivingBytes the memory of these bodies in bytes
 * @param callBytes the size of the requests of all running calls in bytes
 * @param waitingWriters the number of threads of calls that wait for slow readers
 * @param storeAvailable whether this node can write what the nodes share, and read what
 * the others wrote, as far as known
 */
public record ServerFigures(int sessionCalls, int statelessCalls, int waitingCalls, @Nullable Integer sessions,
		int sessionStreams, int statelessStreams, int subscriptions, @Nullable Integer eventStreams,
		@Nullable Long eventBytes, @Nullable Long eventsDropped, int receivingBodies, long receivingBytes,
		long callBytes, int waitingWriters, boolean storeAvailable) {
}
