package io.mcpspring.engine.wire;

import java.io.Serial;

/**
 * Exception thrown when the client's protocol revision has no form for a question, and
 * omitting parts would change its meaning. The message names the missing feature and the
 * revision that introduced it.
 */
public final class NotExpressibleException extends IllegalArgumentException {

	@Serial
	private static final long serialVersionUID = 1L;

	NotExpressibleException(String message) {
		super(message);
	}

}
