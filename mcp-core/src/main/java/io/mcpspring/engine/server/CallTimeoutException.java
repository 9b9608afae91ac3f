package io.mcpspring.engine.server;

import java.io.Serial;
import java.time.Duration;

import io.mcpspring.context.McpException;
import io.mcpspring.model.ErrorCode;

/**
 * Exception thrown when a handler exceeded its time limit and was stopped (server-2026
 * CANC-07).
 */
public final class CallTimeoutException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param limit the time limit
	 */
	public CallTimeoutException(Duration limit) {
		super(ErrorCode.INTERNAL_ERROR, "Stopped because it took longer than " + text(limit));
	}

	private CallTimeoutException(String message) {
		super(ErrorCode.INTERNAL_ERROR, message);
	}

	/**
	 * Create the exception for a decision about access that was not made in time.
	 * @param limit the time limit
	 * @return the exception
	 */
	public static CallTimeoutException ofDecision(Duration limit) {
		return new CallTimeoutException(
				"Stopped because it took longer than " + text(limit) + " to decide whether the caller may do this");
	}

	private static String text(Duration limit) {
		long millis = limit.toMillis();
		return (millis % 1000 == 0) ? millis / 1000 + " s" : millis + " ms";
	}

}
