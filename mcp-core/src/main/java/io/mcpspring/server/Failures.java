package io.mcpspring.server;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.log.SingleLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a failure becomes: details stay in the log, the client gets a generic text with a
 * reference that finds them there (server-2025 TOOL-20, RES-07).
 */
public final class Failures {

	private static final Logger logger = LoggerFactory.getLogger(Failures.class);

	private Failures() {
	}

	/**
	 * The failure behind wrappers of concurrent code.
	 * @param failure the failure
	 * @return the innermost failure that says something
	 */
	public static Throwable unwrap(Throwable failure) {
		Throwable unwrapped = failure;
		while ((unwrapped instanceof CompletionException || unwrapped instanceof ExecutionException)
				&& unwrapped.getCause() != null) {
			unwrapped = unwrapped.getCause();
		}
		return unwrapped;
	}

	/**
	 * A failure as an era may see it: {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}.
	 * @param failure any failure
	 * @return one of these three
	 */
	public static Throwable of(Throwable failure) {
		Throwable unwrapped = unwrap(failure);
		return isTold(unwrapped) ? unwrapped : unexpected(unwrapped);
	}

	private static boolean isTold(Throwable failure) {
		return failure instanceof McpException || failure instanceof SuspendSignal
				|| failure instanceof CancellationException;
	}

	/**
	 * The error that tells a client of an unexpected failure.
	 * @param failure the failure; only logged
	 * @return the error
	 */
	public static McpException unexpected(Throwable failure) {
		return unexpected(failure, reference());
	}

	private static McpException unexpected(Throwable failure, String reference) {
		report(failure, reference);
		return new McpException(ErrorCode.INTERNAL_ERROR, "Internal error (reference " + reference + ")");
	}

	/**
	 * A failure of a handler as an era may see it. The codes that the protocol reserves
	 * belong to the engine: an application's own use of them is answered as an internal
	 * error (server-2026 ERR-01, ERR-04). What only the other era has a code for is said
	 * in words.
	 * @param failure any failure
	 * @param call the call that failed
	 * @return {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}
	 */
	static Throwable ofHandler(Throwable failure, CallContext call) {
		Throwable seen = unwrap(failure);
		if (!isTold(seen)) {
			return unexpected(seen, call.reference());
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
	 * All of JSON-RPC's span save what says that the request was not acceptable.
	 */
	private static boolean isReserved(int code) {
		boolean general = code <= ErrorCode.INVALID_REQUEST && code >= ErrorCode.INTERNAL_ERROR;
		return code >= -32768 && code <= -32000 && !general;
	}

	/**
	 * Log an unexpected failure.
	 * @param failure the failure
	 * @return the reference under which it stands in the log
	 */
	public static String report(Throwable failure) {
		String reference = reference();
		report(failure, reference);
		return reference;
	}

	/**
	 * Log an unexpected failure.
	 * @param failure the failure
	 * @param reference the reference under which it stands in the log
	 */
	static void report(Throwable failure, String reference) {
		logger.error("Request failed unexpectedly (reference {})", reference, SingleLine.of(failure));
	}

	static String reference() {
		return Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
	}

}
