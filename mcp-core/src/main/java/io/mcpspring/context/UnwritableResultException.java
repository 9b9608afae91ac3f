package io.mcpspring.context;

import java.io.Serial;

import io.mcpspring.model.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * A handler did its work, and what it returned cannot be written. The message reaches the
 * client as it is; a tool's answer says beside it that the work is done (server-2025
 * TOOL-20).
 */
public class UnwritableResultException extends ToolException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final @Nullable String note;

	private final @Nullable Throwable detail;

	/**
	 * Create an exception for one result.
	 * @param message why the result cannot be written, without names of classes
	 * @param detail the failure for the log, or {@code null} if the message says all
	 */
	public UnwritableResultException(String message, @Nullable Throwable detail) {
		this(message, null, detail);
	}

	/**
	 * Create an exception for one result.
	 * @param message why the result cannot be written, without names of classes
	 * @param note what the log says besides, or {@code null}
	 * @param detail the failure for the log, or {@code null} if the message says all
	 */
	public UnwritableResultException(String message, @Nullable String note, @Nullable Throwable detail) {
		super(message);
		this.note = note;
		this.detail = detail;
	}

	/**
	 * Return what the log says besides.
	 * @return a sentence, or {@code null}
	 */
	public @Nullable String note() {
		return this.note;
	}

	/**
	 * Return the failure for the log. It is no cause, so that no handler of exceptions
	 * shows it to a client.
	 * @return the failure, or {@code null} if the message says all
	 */
	public @Nullable Throwable detail() {
		return this.detail;
	}

	/** The stack is that of this library and says nothing. */
	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}

}
