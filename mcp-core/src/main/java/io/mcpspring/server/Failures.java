package io.mcpspring.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
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
	 * The failure behind wrappers of concurrent and reflective code.
	 * @param failure the failure
	 * @return the innermost failure that says something
	 */
	public static Throwable unwrap(Throwable failure) {
		Throwable unwrapped = failure;
		while (isWrapper(unwrapped) && unwrapped.getCause() != null) {
			unwrapped = unwrapped.getCause();
		}
		return unwrapped;
	}

	private static boolean isWrapper(Throwable failure) {
		return failure instanceof CompletionException || failure instanceof ExecutionException
				|| failure instanceof InvocationTargetException || failure instanceof UndeclaredThrowableException;
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
	 * A failure of a call as an era may see it.
	 * @param failure any failure
	 * @param call the call that failed
	 * @return {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}
	 */
	static Throwable of(Throwable failure, CallContext call) {
		Throwable unwrapped = unwrap(failure);
		return isTold(unwrapped) ? unwrapped : unexpected(unwrapped, call);
	}

	/**
	 * The error that tells a client of an unexpected failure.
	 * @param failure the failure; only logged
	 * @return the error
	 */
	public static McpException unexpected(Throwable failure) {
		return unexpected(report(failure));
	}

	private static McpException unexpected(Throwable failure, CallContext call) {
		report(failure, call);
		return unexpected(call.reference());
	}

	private static McpException unexpected(String reference) {
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
	 * All of JSON-RPC's span save what says that the request was not acceptable.
	 */
	private static boolean isReserved(int code) {
		boolean general = code <= ErrorCode.INVALID_REQUEST && code >= ErrorCode.INTERNAL_ERROR;
		return code >= -32768 && code <= -32000 && !general;
	}

	/**
	 * Log an unexpected failure outside of any call.
	 * @param failure the failure
	 * @return the reference under which it stands in the log
	 */
	public static String report(Throwable failure) {
		String reference = reference();
		report("Request", failure, reference);
		return reference;
	}

	/**
	 * Log an unexpected failure of a call under its reference.
	 * @param failure the failure
	 * @param call the call
	 */
	public static void report(Throwable failure, CallContext call) {
		report(CallTarget.of(call.request()).toString(), failure, call.reference());
	}

	/**
	 * Log that a call did its work and its result cannot be sent.
	 * @param failure why it cannot be sent
	 * @param call the call
	 * @return what the client is told of it
	 */
	static String unwritable(UnwritableResultException failure, CallContext call) {
		String why = String.valueOf(failure.getMessage());
		String line = (failure.note() != null) ? why + " " + failure.note() : why;
		Throwable detail = failure.detail();
		logger.error("{} completed, but its result cannot be sent (reference {}). {}", CallTarget.of(call.request()),
				call.reference(), SingleLine.of(line), (detail != null) ? SingleLine.of(detail) : null);
		return (detail != null) ? why + " (reference " + call.reference() + ")" : why;
	}

	/** The class is in the line because not every log shows it for failures retold. */
	private static void report(String subject, Throwable failure, String reference) {
		logger.error("{} failed unexpectedly with {} (reference {})", subject, failure.getClass().getName(), reference,
				SingleLine.of(failure));
	}

	static String reference() {
		return Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
	}

}
