package io.mcpspring.kotlin;

import java.io.Serial;

/**
 * The constructor of a value class threw an exception.
 */
public final class RefusedValueException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int index;

	RefusedValueException(int index, Throwable cause) {
		super(cause);
		this.index = index;
	}

	/**
	 * The parameter whose value was refused.
	 * @return its index
	 */
	public int index() {
		return this.index;
	}

}
