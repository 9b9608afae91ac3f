package io.mcpspring.engine.relay;

import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.http.HttpReply;
import org.jspecify.annotations.Nullable;

/**
 * Message of a client that was passed to the endpoint.
 *
 * @param answered whether a message to the client will answer it
 * @param first whether it has to be handled before the next message of its client
 * @param answer completed once it is handled, or its handling has begun: with the reply,
 * or with {@code null} if the answer is a stream
 */
public record Received(boolean answered, boolean first, CompletableFuture<@Nullable HttpReply> answer) {
}
