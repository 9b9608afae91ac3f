package io.mcpspring.openapi;

import java.io.Serial;

import io.mcpspring.engine.log.SingleLine;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown at start-up for an OpenAPI document that cannot be used. It names the
 * document, the place in it and the remedy.
 */
public final class InvalidOpenApiException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String remedy;

	/**
	 * Create the exception.
	 * @param document the name of the document, as in {@code mcp.server.openapi.<name>}
	 * @param place the place of the defect: a location, or a location and a JSON pointer
	 * @param problem the defect, without a full stop
	 * @param remedy the remedy, in whole sentences
	 * @param cause the cause, or {@code null}
	 */
	public InvalidOpenApiException(String document, String place, String problem, String remedy,
			@Nullable Throwable cause) {
		super("The OpenAPI document '" + document + "' cannot be used: " + SingleLine.of(problem) + " (at "
				+ SingleLine.of(place) + ")", (cause != null) ? SingleLine.of(cause) : null);
		this.remedy = remedy;
	}

	/**
	 * Return the remedy.
	 * @return whole sentences
	 */
	public String remedy() {
		return this.remedy;
	}

}
