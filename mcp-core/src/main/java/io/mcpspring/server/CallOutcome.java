package io.mcpspring.server;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.server.CallTimeoutException;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a run of a call, in a bounded vocabulary.
 */
public final class CallOutcome {

	private static final String NONE = "none";

	/** The outcome of a run that did its work. */
	public static final CallOutcome SUCCESS = new CallOutcome(NONE, "success");

	private static final String OTHER = "_OTHER";

	private static final CallOutcome CANCELLED = new CallOutcome("cancelled", "cancelled");

	private static final CallOutcome WAITING = new CallOutcome(NONE, "input_required");

	private static final CallOutcome TIMEOUT = new CallOutcome("timeout", "timeout");

	/** Applications may use any other code, so these alone are bounded. */
	private static final Set<Integer> CODES = Set.of(ErrorCode.INVALID_REQUEST, ErrorCode.METHOD_NOT_FOUND,
			ErrorCode.INVALID_PARAMS, ErrorCode.INTERNAL_ERROR, ErrorCode.RESOURCE_NOT_FOUND,
			ErrorCode.URL_ELICITATION_REQUIRED, ErrorCode.HEADER_MISMATCH, ErrorCode.MISSING_CLIENT_CAPABILITY,
			ErrorCode.UNSUPPORTED_PROTOCOL_VERSION);

	private final String errorType;

	private final String outcome;

	private CallOutcome(String errorType, String outcome) {
		this.errorType = errorType;
		this.outcome = outcome;
	}

	/**
	 * Classify the outcome of a run.
	 * @param call the call
	 * @param result its result, or {@code null}
	 * @param failure its failure, or {@code null}
	 * @return the outcome
	 */
	public static CallOutcome of(McpServerCall call, @Nullable McpResult result, @Nullable Throwable failure) {
		if (failure == null) {
			return (result instanceof CallToolResult tool && tool.isError()) ? error("tool_error", call.hasFailed())
					: SUCCESS;
		}
		Throwable cause = Failures.unwrap(failure);
		if (cause instanceof SuspendSignal) {
			return WAITING;
		}
		if (cause instanceof CancellationException) {
			return CANCELLED;
		}
		if (cause instanceof CallTimeoutException) {
			return TIMEOUT;
		}
		if (cause instanceof McpException error) {
			// The code alone does not tell: a refused resource is an internal error, too.
			int code = error.code();
			return error(CODES.contains(code) ? Integer.toString(code) : OTHER, call.hasFailed());
		}
		return error(OTHER, call.hasFailed() || Failures.isFault(cause));
	}

	private static CallOutcome error(String type, boolean failed) {
		return new CallOutcome(type, failed ? "failed" : "rejected");
	}

	/**
	 * Return the type of the error.
	 * @return {@code none}; {@code tool_error} for a result that reports a failure;
	 * {@code cancelled}; {@code timeout} for a run that exceeded its time limit; the code
	 * of a JSON-RPC error; or {@code _OTHER}
	 */
	public String errorType() {
		return this.errorType;
	}

	/**
	 * Return the outcome.
	 * @return {@code success}; {@code rejected} for a call that its caller may correct;
	 * {@code failed} for a failure of the server or of a service behind it;
	 * {@code timeout}; {@code cancelled}; or, with a question to the client,
	 * {@code input_required}
	 */
	public String outcome() {
		return this.outcome;
	}

	/**
	 * Return whether the run succeeded.
	 * @return {@code false} if it was rejected, failed, timed out, was cancelled, or asks
	 * the client
	 */
	public boolean isSuccess() {
		return this == SUCCESS;
	}

	/**
	 * Return whether the run ended with a question to the client.
	 * @return {@code true} if the handler will run again
	 */
	public boolean isWaiting() {
		return this == WAITING;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CallOutcome that && this.errorType.equals(that.errorType)
				&& this.outcome.equals(that.outcome);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.errorType, this.outcome);
	}

	@Override
	public String toString() {
		return this.outcome + " (" + this.errorType + ")";
	}

}
