package io.mcpspring.engine.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.log.RepeatedFailures;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.server.CallTarget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Translation of failures. Details stay in the log; the client receives a generic text
 * with a reference to the log entry (server-2025 TOOL-20, RES-07).
 */
public final class Failures {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.error");

	private static final RepeatedFailures traces = new RepeatedFailures();

	/** The key of the reference of a call in the MDC. */
	public static final String CALL_KEY = "mcpCall";

	private Failures() {
	}

	/**
	 * Return the failure behind the wrappers of concurrent and reflective code.
	 * @param failure the failure
	 * @return the innermost failure that is not a wrapper
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
	 * Translate a failure for an era: to {@link McpException}, {@link SuspendSignal} or
	 * {@link CancellationException}.
	 * @param failure any failure
	 * @return one of these three
	 */
	public static Throwable of(Throwable failure) {
		Throwable unwrapped = unwrap(failure);
		return hasClientMessage(unwrapped) ? unwrapped : unexpected(unwrapped);
	}

	/**
	 * Return whether an era receives a failure unchanged.
	 * @param failure the failure
	 * @return {@code true} if {@link #of} does not translate it
	 */
	public static boolean hasClientMessage(Throwable failure) {
		return failure instanceof McpException || failure instanceof SuspendSignal
				|| failure instanceof CancellationException;
	}

	/**
	 * Return whether a failure is the server's and not the caller's: unexpected, declared
	 * to be a {@link ToolException#fault fault}, or an internal error.
	 * @param failure the failure, without wrappers
	 * @return {@code false} for refusals, questions and cancellations
	 */
	public static boolean isFault(Throwable failure) {
		if (failure instanceof ToolException refusal) {
			return refusal.isFault();
		}
		if (failure instanceof McpException error) {
			return error.code() == ErrorCode.INTERNAL_ERROR;
		}
		return !hasClientMessage(failure);
	}

	/**
	 * Return the error that an exception is answered with.
	 * @param exception the exception
	 * @return the error, sent to the client unchanged
	 */
	public static JsonRpcError error(McpException exception) {
		return new JsonRpcError(exception.code(), String.valueOf(exception.getMessage()), exception.data());
	}

	/**
	 * Create the exception that is answered with an error.
	 * @param error the error
	 * @return the exception
	 */
	public static McpException exception(JsonRpcError error) {
		return new McpException(error.code(), error.message(), error.data());
	}

	/**
	 * Log an unexpected failure and create the error for the client.
	 * @param failure the failure, not shown to the client
	 * @return the error
	 */
	public static McpException unexpected(Throwable failure) {
		return unexpected(report(failure));
	}

	/**
	 * Create the error for an unexpected failure that has been logged.
	 * @param reference the reference in the log
	 * @return the error
	 */
	public static McpException unexpected(String reference) {
		return new McpException(ErrorCode.INTERNAL_ERROR, "Internal error (reference " + reference + ")");
	}

	/**
	 * Log an unexpected failure outside a call.
	 * @param failure the failure
	 * @return the reference in the log
	 */
	public static String report(Throwable failure) {
		String reference = reference();
		report("Request", failure, reference);
		return reference;
	}

	/**
	 * Log an unexpected failure of a call under its reference.
	 * @param failure the failure
	 * @param target the target of the call
	 * @param reference the reference of the call
	 */
	public static void report(Throwable failure, CallTarget target, String reference) {
		report(target.toString(), failure, reference);
	}

	/**
	 * The message contains the class, because some logs omit it for rendered failures. A
	 * failure that recurs has its stack trace once a minute.
	 */
	private static void report(String subject, Throwable failure, String reference) {
		String outer = MDC.get(CALL_KEY);
		try (MDC.MDCCloseable call = MDC.putCloseable(CALL_KEY, reference)) {
			Throwable safe = SingleLine.of(failure);
			String traced = traces.tracedAs(failure, reference);
			if (traced == null) {
				logger.error("{} failed unexpectedly with {} (reference {})", subject, failure.getClass().getName(),
						reference, safe);
			}
			else {
				logger.error("{} failed unexpectedly with {} (reference {}, trace at {}): {}", subject,
						failure.getClass().getName(), reference, traced, safe.toString());
				logger.debug("The trace of reference {}", reference, safe);
			}
		}
		finally {
			if (outer != null) {
				MDC.put(CALL_KEY, outer);
			}
		}
	}

	/**
	 * Create a reference for a line in the log.
	 * @return 16 hexadecimal digits
	 */
	public static String reference() {
		return Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
	}

}
