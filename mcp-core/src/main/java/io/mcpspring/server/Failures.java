package io.mcpspring.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.context.SuspendSignal;
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

	/**
	 * Whether an era may see a failure as it is.
	 * @param failure the failure
	 * @return {@code true} for what {@link #of} leaves alone
	 */
	public static boolean isTold(Throwable failure) {
		return failure instanceof McpException || failure instanceof SuspendSignal
				|| failure instanceof CancellationException;
	}

	/**
	 * The error that tells a client of an unexpected failure.
	 * @param failure the failure; only logged
	 * @return the error
	 */
	public static McpException unexpected(Throwable failure) {
		return unexpected(report(failure));
	}

	/**
	 * The error that tells a client of an unexpected failure that was logged.
	 * @param reference the reference under which it stands in the log
	 * @return the error
	 */
	public static McpException unexpected(String reference) {
		return new McpException(ErrorCode.INTERNAL_ERROR, "Internal error (reference " + reference + ")");
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
	 * @param target what the call asks for
	 * @param reference the reference of the call
	 */
	public static void report(Throwable failure, CallTarget target, String reference) {
		report(target.toString(), failure, reference);
	}

	/** The class is in the line because not every log shows it for failures retold. */
	private static void report(String subject, Throwable failure, String reference) {
		logger.error("{} failed unexpectedly with {} (reference {})", subject, failure.getClass().getName(), reference,
				SingleLine.of(failure));
	}

	/**
	 * Make a reference for a line in the log.
	 * @return 16 hexadecimal digits
	 */
	public static String reference() {
		return Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
	}

}
