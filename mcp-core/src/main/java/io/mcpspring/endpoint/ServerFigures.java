package io.mcpspring.endpoint;

import org.jspecify.annotations.Nullable;

/**
 * How a server stands at a moment, as far as this node knows. What is kept elsewhere than
 * in its memory is {@code null}.
 *
 * @param sessionCalls calls of sessions that run
 * @param statelessCalls calls of the stateless era that run
 * @param waitingCalls calls that wait for an answer of their client
 * @param sessions sessions, or {@code null}
 * @param sessionStreams connected streams of sessions
 * @param statelessStreams connected streams of the stateless era, subscriptions included
 * @param subscriptions clients of the stateless era that listen for changes
 * @param eventStreams streams whose events are kept, or {@code null}
 * @param eventBytes memory that kept events take, or {@code null}
 * @param eventsDropped events dropped so far to stay within bounds, or {@code null}
 * @param receivingBodies request bodies that did not come whole with their head and are
 * being received
 * @param receivingBytes memory that these bodies take
 * @param callBytes size of the requests of all calls that run
 * @param waitingWriters threads of calls that wait for clients that read more slowly than
 * is produced
 */
public record ServerFigures(int sessionCalls, int statelessCalls, int waitingCalls, @Nullable Integer sessions,
		int sessionStreams, int statelessStreams, int subscriptions, @Nullable Integer eventStreams,
		@Nullable Long eventBytes, @Nullable Long eventsDropped, int receivingBodies, long receivingBytes,
		long callBytes, int waitingWriters) {
}
