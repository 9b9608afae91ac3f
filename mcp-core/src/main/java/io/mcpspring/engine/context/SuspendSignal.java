package io.mcpspring.engine.context;

import java.io.Serial;

/**
 * Signal by which a question without answer leaves its handler. It is an {@link Error},
 * so that {@code catch (Exception)} does not catch it and transactions roll back.
 * Application code never handles it.
 */
public final class SuspendSignal extends Error {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Create a signal. */
	public SuspendSignal() {
		super("The handler waits for an answer of the client; do not catch this", null, false, false);
	}

}
