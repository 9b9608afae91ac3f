package io.mcpspring.server;

import java.io.Serial;
import java.time.Duration;
import java.util.Map;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.share.FairShares;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Refuses a call by a JSON-RPC error that has an HTTP status of its own, as long as
 * nothing was sent yet: over its rate, or denied by a rule that looked at the arguments.
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
	 * @param error the error sent to the client, as it is
	 */
	public CallRefusedException(int status, Map<String, String> headers, JsonRpcError error) {
		super(error);
		this.status = status;
		this.headers = Map.copyOf(headers);
	}

	/**
	 * A call beyond a rate limit.
	 * @param retryAfter when the next one may succeed; rounded up to whole seconds
	 * @return the exception
	 */
	public static CallRefusedException tooMany(Duration retryAfter) {
		long seconds = Math.max(1, retryAfter.plusNanos(999_999_999).toSeconds());
		return later(TOO_MANY_REQUESTS, "Too many calls; try again in " + seconds + " s", seconds);
	}

	/**
	 * A call beyond what may run on this node at once.
	 * @param outcome which limit it met; 429 for the share of its caller, 503 for what
	 * the node runs for all
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
	 * A call that its caller may not make, whatever the scopes of the token.
	 * @return the exception
	 */
	public static CallRefusedException denied() {
		return new CallRefusedException(FORBIDDEN, Map.of(),
				JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Access denied"));
	}

	/**
	 * The HTTP status.
	 * @return the status
	 */
	public int status() {
		return this.status;
	}

	/**
	 * Further headers of the answer.
	 * @return the headers
	 */
	public Map<String, String> headers() {
		return this.headers;
	}

}
