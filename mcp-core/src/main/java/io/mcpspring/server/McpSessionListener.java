package io.mcpspring.server;

import io.mcpspring.context.McpSessionState;

/**
 * Listener for the end or expiry of sessions with state and of handles. One node notifies
 * it, once; no node does if that node dies meanwhile. Declare a bean of this type to
 * release resources of the state.
 */
@FunctionalInterface
public interface McpSessionListener {

	/**
	 * Handle the end of a session or handle.
	 * @param session the last state, read-only; calls no longer find it
	 * @param end the manner in which it ended
	 */
	void sessionEnded(McpSessionState session, SessionEnd end);

	/** Manner in which a session or handle ended; there may be others. */
	enum SessionEnd {

		/** The client deleted the session, or the application the handle. */
		DELETED,

		/** The session exceeded its idle time or lifetime. */
		EXPIRED

	}

}
