package io.mcpspring.demo.error;

import java.io.Serial;

import org.springframework.http.HttpStatus;

/**
 * What was asked for is not possible as things are.
 */
public final class ConflictException extends ShopException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param message why it is not possible
	 */
	public ConflictException(String message) {
		super(HttpStatus.CONFLICT, message);
	}

}
