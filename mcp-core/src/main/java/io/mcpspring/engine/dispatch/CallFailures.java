package io.mcpspring.engine.dispatch;

import java.util.concurrent.CancellationException;

import io.mcpspring.context.McpException;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.server.McpServerCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Translation of the failures of a call for an era, with a log entry for unexpected ones
 * under the reference of the call.
 */
final class CallFailures {

	private static final Logger logger = LoggerFactory.getLogger(Failures.class);

	private CallFailures() {
	}

	/**
	 * Translate a failure of a call for an era.
	 * @param failure any failure
	 * @param call the call that failed
	 * @return {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}
	 */
	static Throwable of(Throwable failure, McpServerCall call) {
		Throwable unwrapped = Failures.unwrap(failure);
		return Failures.hasClientMessage(unwrapped) ? unwrapped : unexpected(unwrapped, call);
	}

	private static McpException unexpected(Throwable failure, McpServerCall call) {
		report(failure, call);
		return Failures.unexpected(call.reference());
	}

	/**
	 * Translate a failure of a handler for an era. The codes that the protocol reserves
	 * belong to the engine: their use by an application is answered as an internal error
	 * (server-2026 ERR-01, ERR-04). For a code that only the other era defines, the
	 * message is kept.
	 * @param failure any failure
	 * @param call the call that failed
	 * @return {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}
	 */
	static Throwable ofHandler(Throwable failure, McpServerCall call) {
		Throwable seen = Failures.unwrap(failure);
		if (!Failures.hasClientMessage(seen)) {
			return unexpected(seen, call);
		}
		if (seen instanceof MissingCapabilityException missing) {
			return call.protocolVersion().isSessionEra()
					? new McpException(ErrorCode.INTERNAL_ERROR, String.valueOf(missing.getMessage())) : missing;
		}
		if (seen instanceof McpException error && isReserved(error.code())
				&& !(error instanceof ResourceNotFoundException || error instanceof UrlElicitationRequiredException)) {
			return new McpException(ErrorCode.INTERNAL_ERROR, String.valueOf(error.getMessage()), error.data());
		}
		return seen;
	}

	/**
	 * Whether JSON-RPC reserves a code, apart from those for unacceptable requests.
	 */
	private static boolean isReserved(int code) {
		boolean general = code <= ErrorCode.INVALID_REQUEST && code >= ErrorCode.INTERNAL_ERROR;
		return code >= -32768 && code <= -32000 && !general;
	}

	/**
	 * Log an unexpected failure of a call under its reference.
	 * @param failure the failure
	 * @param call the call
	 */
	static void report(Throwable failure, McpServerCall call) {
		Failures.report(failure, call.target(), call.reference());
	}

	/**
	 * Log that a call did its work but its result cannot be sent.
	 * @param failure the reason
	 * @param call the call
	 * @return the message for the client
	 */
	static String unwritable(UnwritableResultException failure, McpServerCall call) {
		String why = String.valueOf(failure.getMessage());
		String line = (failure.note() != null) ? why + " " + failure.note() : why;
		Throwable detail = failure.detail();
		logger.error("{} completed, but its result cannot be sent (reference {}). {}", call.target(), call.reference(),
				SingleLine.of(line), (detail != null) ? SingleLine.of(detail) : null);
		return (detail != null) ? why + " (reference " + call.reference() + ")" : why;
	}

}
