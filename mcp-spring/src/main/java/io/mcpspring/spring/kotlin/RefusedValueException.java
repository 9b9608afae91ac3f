package io.mcpspring.spring.kotlin;

import java.io.Serial;

import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;

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

	/**
	 * Return the reason that may be told to the client.
	 * @return the message of a {@link ToolException} of the constructor; {@code null} for
	 * any other exception
	 */
	public @Nullable String reason() {
		for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
			if (cause instanceof ToolException explained) {
				return explained.getMessage();
			}
		}
		return null;
	}

}
