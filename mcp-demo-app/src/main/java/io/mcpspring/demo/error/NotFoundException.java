package io.mcpspring.demo.error;

import java.io.Serial;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/**
 * The requested object does not exist.
 */
@ResponseStatus(HttpStatus.NOT_FOUND)
public final class NotFoundException extends ShopException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param message the missing object
	 */
	public NotFoundException(String message) {
		super(message);
	}

}
