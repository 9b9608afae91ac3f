package io.mcpspring.engine.dispatch;

import java.util.concurrent.CancellationException;

import io.mcpspring.context.McpException;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.QuotedText;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * Translation of the failures of interceptors, which have the meaning of failures of a
 * handler: an interceptor may ask the client, require a visit to a page, or refuse.
 * Failures of handlers also pass through here, already translated.
 */
final class InterceptorFailures {

	private InterceptorFailures() {
	}

	/**
	 * Translate a failure.
	 * @return the result that replaces it
	 * @throws McpException for an error response
	 * @throws SuspendSignal if the client has to be asked first
	 * @throws CancellationException if the call was cancelled
	 */
	static McpResult outcome(CallContext call, Throwable failure, @Nullable ProtocolMethod method) {
		Throwable cause = call.failure(failure);
		if (cause instanceof ToolException refusal) {
			return refused(method, String.valueOf(refusal.getMessage()));
		}
		if (cause instanceof MissingCapabilityException missing && call.protocolVersion().isSessionEra()) {
			return refused(method, String.valueOf(missing.getMessage()));
		}
		if (cause instanceof SuspendSignal && (method == null || !method.mayAsk())) {
			throw new McpException(ErrorCode.INTERNAL_ERROR,
					"The client cannot be asked before " + QuotedText.of(call.request().method()));
		}
		Throwable translated = CallFailures.of(cause, call);
		if (translated instanceof SuspendSignal signal) {
			throw signal;
		}
		throw (RuntimeException) translated;
	}

	private static McpResult refused(@Nullable ProtocolMethod method, String message) {
		ProtocolMethod.Refusal refusal = (method != null) ? method.refusal() : ProtocolMethod.Refusal.INTERNAL_ERROR;
		return refusal.answer(message);
	}

}
