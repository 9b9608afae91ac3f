package io.mcpspring.dispatch;

import java.util.concurrent.CancellationException;

import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.ResourceMissingException;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.context.UnwritableResultException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.log.SingleLine;
import io.mcpspring.server.CallTarget;
import io.mcpspring.server.Failures;
import io.mcpspring.server.McpCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps failures of a call to what an era may see, and logs the unexpected ones under the
 * reference of the call.
 */
final class CallFailures {

	private static final Logger logger = LoggerFactory.getLogger(Failures.class);

	private CallFailures() {
	}

	/**
	 * Map a failure of a call to one that an era may see.
	 * @param failure any failure
	 * @param call the call that failed
	 * @return {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}
	 */
	static Throwable of(Throwable failure, McpCall call) {
		Throwable unwrapped = Failures.unwrap(failure);
		return Failures.isTold(unwrapped) ? unwrapped : unexpected(unwrapped, call);
	}

	private static McpException unexpected(Throwable failure, McpCall call) {
		report(failure, call);
		return Failures.unexpected(call.reference());
	}

	/**
	 * Map a failure of a handler to one that an era may see. The codes that the protocol
	 * reserves belong to the engine: an application's own use of them is answered as an
	 * internal error (server-2026 ERR-01, ERR-04). A code that only the other era has
	 * becomes a message.
	 * @param failure any failure
	 * @param call the call that failed
	 * @return {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}
	 */
	static Throwable ofHandler(Throwable failure, McpCall call) {
		Throwable seen = Failures.unwrap(failure);
		if (!Failures.isTold(seen)) {
			return unexpected(seen, call);
		}
		if (seen instanceof MissingCapabilityException missing) {
			return call.protocolVersion().isSessionEra()
					? new McpException(ErrorCode.INTERNAL_ERROR, missing.error().message()) : missing;
		}
		if (seen instanceof McpException error && isReserved(error.error().code())
				&& !(error instanceof ResourceMissingException || error instanceof UrlElicitationRequiredException)) {
			return new McpException(ErrorCode.INTERNAL_ERROR, error.error().message(), error.error().data());
		}
		return seen;
	}

	/**
	 * Return whether JSON-RPC reserves a code, apart from those for requests that are not
	 * acceptable.
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
	static void report(Throwable failure, McpCall call) {
		Failures.report(failure, CallTarget.of(call.request()), call.reference());
	}

	/**
	 * Log that a call did its work and its result cannot be sent.
	 * @param failure why it cannot be sent
	 * @param call the call
	 * @return the message for the client
	 */
	static String unwritable(UnwritableResultException failure, McpCall call) {
		String why = String.valueOf(failure.getMessage());
		String line = (failure.note() != null) ? why + " " + failure.note() : why;
		Throwable detail = failure.detail();
		logger.error("{} completed, but its result cannot be sent (reference {}). {}", CallTarget.of(call.request()),
				call.reference(), SingleLine.of(line), (detail != null) ? SingleLine.of(detail) : null);
		return (detail != null) ? why + " (reference " + call.reference() + ")" : why;
	}

}
