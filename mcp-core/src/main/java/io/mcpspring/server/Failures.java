package io.mcpspring.server;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
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
		if (unwrapped instanceof McpException || unwrapped instanceof SuspendSignal
				|| unwrapped instanceof CancellationException) {
			return unwrapped;
		}
		String reference = report(unwrapped);
		return new McpException(ErrorCode.INTERNAL_ERROR, "Internal error (reference " + reference + ")");
	}

	/**
	 * Log an unexpected failure.
	 * @param failure the failure
	 * @return the reference under which it stands in the log
	 */
	public static String report(Throwable failure) {
		String reference = Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
		logger.error("Request failed unexpectedly (reference {})", reference, failure);
		return reference;
	}

}
