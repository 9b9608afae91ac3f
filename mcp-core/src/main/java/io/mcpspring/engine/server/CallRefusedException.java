package io.mcpspring.engine.server;

import java.io.Serial;
import java.time.Duration;
import java.util.Map;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.ErrorCode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Exception that refuses a call by a JSON-RPC error with a specific HTTP status, as long
 * as the response has not begun. Examples are a call beyond its rate and one that a rule
 * about arguments denies.
 */
public final class CallRefusedException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final int FORBIDDEN = 403;

	private static final int TOO_MANY_REQUESTS = 429;

	private static final int UNAVAILABLE = 503;

	private final int status;

	private final transient Map<String, String> headers;

	/**
	 * Create the exception.
	 * @param status the HTTP status
	 * @param headers further headers of the answer
	 * @param error the error, sent to the client unchanged
	 */
	public CallRefusedException(int status, Map<String, String> headers, JsonRpcError error) {
		super(error.code(), error.message(), error.data());
		this.status = status;
		this.headers = Map.copyOf(headers);
	}

	/**
	 * Create the exception for a call beyond a rate limit.
	 * @param retryAfter the delay until a call may succeed; rounded up to whole seconds
	 * @return the exception
	 */
	public static CallRefusedException tooMany(Duration retryAfter) {
		long seconds = Math.max(1, retryAfter.plusNanos(999_999_999).toSeconds());
		return later(TOO_MANY_REQUESTS, "Too many calls; try again in " + seconds + " s", seconds);
	}

	/**
	 * Create the exception for a call beyond the running calls of this node.
	 * @param outcome the exceeded limit; 429 for the share of the caller, 503 for the
	 * limit of the node
	 * @return the exception
	 */
	public static CallRefusedException tooManyRunning(FairShares.Outcome outcome) {
		return (outcome == FairShares.Outcome.SHARE_TAKEN)
				? later(TOO_MANY_REQUESTS, "Too many of your calls are running; try again when one has ended", 1)
				: later(UNAVAILABLE, "The server is too busy; try again later", 1);
	}

	private static CallRefusedException later(int status, String message, long seconds) {
		return new CallRefusedException(status, Map.of("Retry-After", Long.toString(seconds)),
				new JsonRpcError(ErrorCode.INTERNAL_ERROR, message,
						JsonNodeFactory.instance.objectNode().put("retryAfterSeconds", seconds)));
	}

	/**
	 * Create the exception for a call that is forbidden regardless of the token's scopes.
	 * @return the exception
	 */
	public static CallRefusedException denied() {
		return new CallRefusedException(FORBIDDEN, Map.of(),
				JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Access denied"));
	}

	/**
	 * Return the HTTP status.
	 * @return the status
	 */
	public int status() {
		return this.status;
	}

	/**
	 * Return the further headers of the answer.
	 * @return the headers
	 */
	public Map<String, String> headers() {
		return this.headers;
	}

}
