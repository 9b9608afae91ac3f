package io.mcpspring.demo.error;

import java.io.Serial;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/**
 * The request is not possible in the current state.
 */
@ResponseStatus(HttpStatus.CONFLICT)
public final class ConflictException extends ShopException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param message why it is not possible
	 */
	public ConflictException(String message) {
		super(message);
	}

}
