package io.mcpspring.engine.context;

import java.io.Serial;

import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when the result of a completed handler cannot be written. The client
 * receives the message unchanged; a tool's result adds that the work is done (server-2025
 * TOOL-20).
 */
public class UnwritableResultException extends ToolException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final @Nullable String note;

	private final @Nullable Throwable detail;

	/**
	 * Create an exception for one result.
	 * @param message the reason, without names of classes
	 * @param detail the failure for the log, or {@code null} if the message is complete
	 */
	public UnwritableResultException(String message, @Nullable Throwable detail) {
		this(message, null, detail);
	}

	/**
	 * Create an exception for one result.
	 * @param message the reason, without names of classes
	 * @param note an addition for the log, or {@code null}
	 * @param detail the failure for the log, or {@code null} if the message is complete
	 */
	public UnwritableResultException(String message, @Nullable String note, @Nullable Throwable detail) {
		super(message, true, null);
		this.note = note;
		this.detail = detail;
	}

	/**
	 * Return the addition for the log.
	 * @return a sentence, or {@code null}
	 */
	public @Nullable String note() {
		return this.note;
	}

	/**
	 * Return the failure for the log. It is not the cause, so that exception handlers do
	 * not reveal it to a client.
	 * @return the failure, or {@code null} if the message is complete
	 */
	public @Nullable Throwable detail() {
		return this.detail;
	}

	/** Omit the stack trace, which would only show frames of this library. */
	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}

}
