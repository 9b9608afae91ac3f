package io.mcpspring.engine.session;

import java.util.Map;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.store.NoRoomException;
import org.jspecify.annotations.Nullable;

/**
 * Answers to clients after failures of a store. Those are counted that the client may
 * repeat once the store is back.
 */
final class StoreFailures {

	private static final Map<String, String> RETRY = Map.of("Retry-After", "1");

	private final Replies replies;

	private final ServerEvents events;

	StoreFailures(Replies replies, ServerEvents events) {
		this.replies = replies;
		this.events = events;
	}

	/** Return the answer for content of a request that could not be stored. */
	HttpReply notKept(Throwable failure) {
		if (!(Failures.unwrap(failure) instanceof NoRoomException full)) {
			return unavailable();
		}
		return this.replies.error(full.isPermanent() ? 413 : 503, full.isPermanent() ? Map.of() : RETRY, null,
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, String.valueOf(full.getMessage())));
	}

	HttpReply unavailable() {
		return unavailable((RequestId) null);
	}

	/** Return the answer to a request that may have an id (server-2025 BASE-08). */
	HttpReply unavailable(@Nullable RequestId request) {
		return unavailable(request, "Sessions are not available now; try again later");
	}

	HttpReply unavailable(String message) {
		return unavailable(null, message);
	}

	private HttpReply unavailable(@Nullable RequestId request, String message) {
		this.events.requestRefused(RequestRefusal.UNAVAILABLE);
		return this.replies.error(503, RETRY, request, JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message));
	}

}
