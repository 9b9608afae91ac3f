package io.mcpspring.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that decides whether a client may send a message now. Called once for each
 * request and each notification, for each element of a batch, and for each GET, before
 * any processing. Not called for answers of a client to questions outside batches, nor
 * for the end of a session, since a refusal would lose them.
 */
@FunctionalInterface
public interface McpAdmission {

	/** Strategy that admits everything. */
	McpAdmission ALL = (request) -> CompletableFuture.completedStage(null);

	/**
	 * Count a message.
	 * @param request the HTTP request that carries it
	 * @return {@code null} to admit it, otherwise the time until the next one will be
	 * admitted; the message is then answered by 429
	 */
	CompletionStage<@Nullable Duration> admit(AdmissionRequest request);

}
