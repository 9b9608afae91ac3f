package io.mcpspring.client;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that was sent, and the way to its result.
 */
public interface McpClientCall {

	/**
	 * Return the result. It fails with an {@link McpErrorException} for an error of the
	 * server, an {@link McpHttpException} for a refusal by HTTP, a
	 * {@link ConnectionLostException}, a
	 * {@link java.util.concurrent.CancellationException} after {@link #cancel}, or a
	 * {@link java.util.concurrent.TimeoutException}.
	 * @return the member {@code result} of the answer, with all questions answered
	 */
	CompletableFuture<ObjectNode> result();

	/**
	 * Notify the server that the result is no longer needed.
	 * @param reason the reason, or {@code null}
	 */
	void cancel(@Nullable String reason);

	/**
	 * Return a stage that completes when nothing of the call goes on at this client: with
	 * its result, or, after {@link #cancel} and at the end of the time for it, when the
	 * server was notified or could not be. Never fails.
	 * @return the stage
	 */
	CompletableFuture<Void> over();

	/**
	 * Break the connection that carries the answer, as a network would. A session fetches
	 * the answer by another connection; without one the call fails, and ends at the
	 * server.
	 */
	void cut();

}
