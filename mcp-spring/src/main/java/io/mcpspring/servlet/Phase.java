package io.mcpspring.servlet;

/**
 * Who may write an answer, and how.
 */
enum Phase {

	/** The body is received: nobody has anything to write. */
	RECEIVING,

	/** The handler runs: by its thread or in its place, blocking. */
	HANDLING,

	/** The handler has returned: any thread, without blocking. */
	ASYNC,

	/** Nobody. */
	CLOSED

}
