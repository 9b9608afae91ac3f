package io.mcpspring.context;

import java.io.Serial;

/**
 * Leaves a handler whose question is not answered yet. An {@link Error}, so that
 * {@code catch (Exception)} lets it pass and transactions roll back. Application code
 * never handles it.
 */
public final class SuspendSignal extends Error {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Create a signal. */
	public SuspendSignal() {
		super("The handler waits for an answer of the client; do not catch this", null, false, false);
	}

}
