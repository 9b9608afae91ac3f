package io.mcpspring.client.message;

import org.jspecify.annotations.Nullable;

/**
 * A server-sent event.
 *
 * @param id the last event id of the stream, or {@code null} when there was none so far
 * @param data the data; empty when the event has none
 * @param retryMillis when to connect again, in milliseconds, or {@code null}
 */
public record SseEvent(@Nullable String id, byte[] data, @Nullable Long retryMillis) {

}
