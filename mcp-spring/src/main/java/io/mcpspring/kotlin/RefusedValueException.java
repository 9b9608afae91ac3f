package io.mcpspring.kotlin;

import java.io.Serial;

/**
 * Exception thrown when the constructor of a value class refuses its value.
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
	 * Return the index of the parameter whose value was refused.
	 * @return its index
	 */
	public int index() {
		return this.index;
	}

}
