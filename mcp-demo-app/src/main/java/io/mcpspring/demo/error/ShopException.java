package io.mcpspring.demo.error;

import java.io.Serial;

import io.mcpspring.model.ToolException;

import org.springframework.http.HttpStatus;

/**
 * Something the shop cannot do, said in words for whoever asked: a person or a model.
 */
public abstract class ShopException extends ToolException {

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
