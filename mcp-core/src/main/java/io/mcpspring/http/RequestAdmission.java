package io.mcpspring.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Decides whether a client may send one more message now. Asked once for each request and
 * each notification, and for each GET, before anything of it is done; not for the answers
 * of a client to what the server asked, nor for the end of a session, which would be
 * lost.
 */
@FunctionalInterface
public interface RequestAdmission {

	/** Everything is let in. */
	RequestAdmission ALL = (exchange) -> CompletableFuture.completedStage(null);

	/**
	 * Count a message.
	 * @param exchange the request that carries it
	 * @return {@code null} if it is let in, else after what time the next one will be; it
	 * is answered by 429 then
	 */
	CompletionStage<@Nullable Duration> admit(HttpExchange exchange);

}
