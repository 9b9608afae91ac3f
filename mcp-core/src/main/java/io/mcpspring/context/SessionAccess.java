package io.mcpspring.context;

import org.jspecify.annotations.Nullable;

/**
 * Access of a call to the state of its session, in either era. A call that does not use
 * it costs nothing.
 */
public interface SessionAccess {

	/**
	 * Return the state of the session of this call, or of the handle that this call
	 * already uses.
	 * @return the state
	 * @throws IllegalStateException if the request has no session (2026-07-28) and no
	 * handle was used before: see {@link #session(String)}
	 */
	default McpSession session() {
		throw new IllegalStateException("This call has no state of a session");
	}

	/**
	 * Return the state of a handle that an earlier call returned to the client. Without a
	 * handle, this is the state of the session of this call, or a new one if the request
	 * has no session, so that the same code serves both eras.
	 * @param handle an argument of the call; {@code null} or blank for none. One that is
	 * unknown, has expired or belongs to another caller leads to a
	 * {@link io.mcpspring.model.ToolException} when the state is used
	 * @return the state, which {@link #session()} returns too from now on
	 */
	default McpSession session(@Nullable String handle) {
		return session();
	}

}
