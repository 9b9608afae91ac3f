package io.mcpspring.demo.error;

import java.io.Serial;

import org.springframework.http.HttpStatus;

/**
 * What was asked for does not exist.
 */
public final class NotFoundException extends ShopException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param message what does not exist
	 */
	public NotFoundException(String message) {
		super(HttpStatus.NOT_FOUND, message);
	}

}
