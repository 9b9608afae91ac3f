package io.mcpspring.session;

import java.util.Map;

import io.mcpspring.http.HttpReply;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.server.Failures;
import io.mcpspring.store.NoRoomException;

/**
 * Answers to clients after failures of a store.
 */
final class StoreFailures {

	private static final Map<String, String> RETRY = Map.of("Retry-After", "1");

	private final Replies replies;

	StoreFailures(Replies replies) {
		this.replies = replies;
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
		return unavailable("Sessions are not available now; try again later");
	}

	HttpReply unavailable(String message) {
		return this.replies.error(503, RETRY, null, JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message));
	}

}
