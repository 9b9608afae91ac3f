package io.mcpspring.server;

import java.util.Set;
import java.util.concurrent.CancellationException;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolException;

/**
 * What it means when an interceptor leaves a call, which is what it means when the
 * handler does: it may ask the client, demand a visit to a page, or refuse. Failures of
 * handlers come by here as what they were made already.
 */
final class InterceptorFailures {

	/** Only these may be answered by a question (server-2026 MRTR-02). */
	private static final Set<String> ASKING = Set.of("tools/call", "prompts/get", "resources/read");

	private InterceptorFailures() {
	}

	/**
	 * The result that a failure stands for.
	 * @throws McpException for an error to be answered
	 * @throws SuspendSignal when the client has to be asked first
	 * @throws CancellationException when the call was cancelled
	 */
	static McpResult outcome(CallContext call, Throwable failure) {
		Throwable cause = call.failure(failure);
		String method = call.request().method();
		if (cause instanceof ToolException refusal) {
			return refused(method, String.valueOf(refusal.getMessage()));
		}
		if (cause instanceof MissingCapabilityException missing && call.protocolVersion().isSessionEra()) {
			return refused(method, missing.error().message());
		}
		if (cause instanceof SuspendSignal && !ASKING.contains(method)) {
			throw new McpException(ErrorCode.INTERNAL_ERROR,
					"The client cannot be asked before " + Texts.quote(method));
		}
		Throwable told = CallFailures.of(cause, call);
		if (told instanceof SuspendSignal signal) {
			throw signal;
		}
		throw (RuntimeException) told;
	}

	private static McpResult refused(String method, String message) {
		return switch (method) {
			case "tools/call" -> McpResult.CallTool.error(message);
			case "prompts/get" -> throw new McpException(ErrorCode.INVALID_PARAMS, message);
			default -> throw new McpException(ErrorCode.INTERNAL_ERROR, message);
		};
	}

}
