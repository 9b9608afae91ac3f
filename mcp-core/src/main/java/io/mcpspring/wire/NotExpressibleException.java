package io.mcpspring.wire;

import java.io.Serial;

/**
 * The client's protocol revision has no form for what was to be asked, and leaving parts
 * out would change the question. The message says what and since when it exists.
 */
public final class NotExpressibleException extends IllegalArgumentException {

	@Serial
	private static final long serialVersionUID = 1L;

	NotExpressibleException(String message) {
		super(message);
	}

}
