package io.mcpspring.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that decides whether a client may send a message now. Called once for each
 * request and each notification, and for each GET, before any processing. Not called for
 * answers of a client to questions, nor for the end of a session, since a refusal would
 * lose them.
 */
@FunctionalInterface
public interface RequestAdmission {

	/** Strategy that admits everything. */
	RequestAdmission ALL = (exchange) -> CompletableFuture.completedStage(null);

	/**
	 * Count a message.
	 * @param exchange the request that carries it
	 * @return {@code null} to admit it, otherwise the time until the next one will be
	 * admitted; the message is then answered by 429
	 */
	CompletionStage<@Nullable Duration> admit(HttpExchange exchange);

}
