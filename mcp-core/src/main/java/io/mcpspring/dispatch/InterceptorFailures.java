package io.mcpspring.dispatch;

import java.util.concurrent.CancellationException;

import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolException;
import io.mcpspring.server.Failures;
import io.mcpspring.server.ProtocolMethod;
import io.mcpspring.server.Texts;
import org.jspecify.annotations.Nullable;

/**
 * What it means when an interceptor leaves a call, which is what it means when the
 * handler does: it may ask the client, demand a visit to a page, or refuse. Failures of
 * handlers come by here as what they were made already.
 */
final class InterceptorFailures {

	private InterceptorFailures() {
	}

	/**
	 * The result that a failure stands for.
	 * @throws McpException for an error to be answered
	 * @throws SuspendSignal when the client has to be asked first
	 * @throws CancellationException when the call was cancelled
	 */
	static McpResult outcome(CallContext call, Throwable failure, @Nullable ProtocolMethod method) {
		Throwable cause = call.failure(failure);
		if (cause instanceof ToolException refusal) {
			return refused(method, String.valueOf(refusal.getMessage()));
		}
		if (cause instanceof MissingCapabilityException missing && call.protocolVersion().isSessionEra()) {
			return refused(method, missing.error().message());
		}
		if (cause instanceof SuspendSignal && (method == null || !method.mayAsk())) {
			throw new McpException(ErrorCode.INTERNAL_ERROR,
					"The client cannot be asked before " + Texts.quote(call.request().method()));
		}
		Throwable told = CallFailures.of(cause, call);
		if (told instanceof SuspendSignal signal) {
			throw signal;
		}
		throw (RuntimeException) told;
	}

	private static McpResult refused(@Nullable ProtocolMethod method, String message) {
		ProtocolMethod.Refusal refusal = (method != null) ? method.refusal() : ProtocolMethod.Refusal.INTERNAL_ERROR;
		return refusal.answer(message);
	}

}
