package io.mcpspring.demo.error;

import java.io.Serial;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/**
 * What was asked for does not exist.
 */
@ResponseStatus(HttpStatus.NOT_FOUND)
public final class NotFoundException extends ShopException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param message what does not exist
	 */
	public NotFoundException(String message) {
		super(message);
	}

}
