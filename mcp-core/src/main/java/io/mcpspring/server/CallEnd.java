package io.mcpspring.server;

import java.util.Set;
import java.util.concurrent.CancellationException;

import io.mcpspring.context.SuspendSignal;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a run of a call, in a bounded vocabulary.
 *
 * @param errorType {@code none}; {@code tool_error} for a result that reports a failure;
 * {@code cancelled}; {@code timeout} for a run that exceeded its time limit; the code of
 * a JSON-RPC error; or {@code _OTHER}
 * @param outcome {@code success}, {@code error}, {@code cancelled} or, with a question to
 * the client, {@code input_required}
 */
public record CallEnd(String errorType, String outcome) {

	private static final String NONE = "none";

	private static final String ERROR = "error";

	private static final CallEnd SUCCESS = new CallEnd(NONE, "success");

	private static final CallEnd TOOL_ERROR = new CallEnd("tool_error", ERROR);

	private static final CallEnd CANCELLED = new CallEnd("cancelled", "cancelled");

	private static final CallEnd WAITING = new CallEnd(NONE, "input_required");

	private static final CallEnd TIMEOUT = new CallEnd("timeout", ERROR);

	private static final CallEnd OTHER = new CallEnd("_OTHER", ERROR);

	/** Applications may use any other code, so these alone are bounded. */
	private static final Set<Integer> CODES = Set.of(ErrorCode.INVALID_REQUEST, ErrorCode.METHOD_NOT_FOUND,
			ErrorCode.INVALID_PARAMS, ErrorCode.INTERNAL_ERROR, ErrorCode.RESOURCE_NOT_FOUND,
			ErrorCode.URL_ELICITATION_REQUIRED, ErrorCode.HEADER_MISMATCH, ErrorCode.MISSING_CLIENT_CAPABILITY,
			ErrorCode.UNSUPPORTED_PROTOCOL_VERSION);

	/**
	 * Classify the outcome of a run.
	 * @param result its result, or {@code null}
	 * @param failure its failure, or {@code null}
	 * @return the outcome
	 */
	public static CallEnd of(@Nullable McpResult result, @Nullable Throwable failure) {
		if (failure == null) {
			return (result instanceof McpResult.CallTool tool && tool.isError()) ? TOOL_ERROR : SUCCESS;
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
		if (cause instanceof McpException error && CODES.contains(error.error().code())) {
			return new CallEnd(Integer.toString(error.error().code()), ERROR);
		}
		return OTHER;
	}

	/**
	 * Return whether the run ended with a question to the client.
	 * @return {@code true} if the handler will run again
	 */
	public boolean isWaiting() {
		return equals(WAITING);
	}

}
