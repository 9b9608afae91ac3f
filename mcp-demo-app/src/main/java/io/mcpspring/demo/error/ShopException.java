package io.mcpspring.demo.error;

import java.io.Serial;

import org.springframework.http.HttpStatus;

/**
 * Something the shop cannot do, said in words for whoever asked.
 */
public abstract class ShopException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final HttpStatus status;

	ShopException(HttpStatus status, String message) {
		super(message);
		this.status = status;
	}

	/**
	 * How HTTP calls it.
	 * @return the status
	 */
	public HttpStatus status() {
		return this.status;
	}

}
