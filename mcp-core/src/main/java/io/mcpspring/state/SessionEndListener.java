package io.mcpspring.state;

import io.mcpspring.context.McpSession;
import io.mcpspring.server.ServerEvents.SessionEnd;

/**
 * Listener that is notified of each session with state that ended, and of each handle
 * that ended or expired: by one node, once, and not at all if that node dies meanwhile.
 * Declare a bean of this type to release resources of the state.
 */
@FunctionalInterface
public interface SessionEndListener {

	/**
	 * Handle the end of a session or handle.
	 * @param session the last state, read-only; calls find it no more
	 * @param end whether it was ended or expired
	 */
	void sessionEnded(McpSession session, SessionEnd end);

}
