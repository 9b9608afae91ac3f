package io.mcpspring.openapi.document;

import java.io.Serial;

/**
 * Exception for an operation that cannot be offered, while others of its document can.
 */
public final class UnusableOperationException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param reason the reason, without a full stop
	 */
	public UnusableOperationException(String reason) {
		super(reason);
	}

	/**
	 * Return the reason.
	 * @return the reason, without a full stop
	 */
	public String reason() {
		return String.valueOf(getMessage());
	}

}
