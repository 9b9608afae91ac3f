package io.mcpspring.engine.catalog;

/**
 * Handler that finds out itself whether its caller may run the call, for example because
 * the method behind it has a rule. Until it records that by
 * {@link io.mcpspring.server.McpServerCall#granted}, nothing is sent to the client,
 * whatever time it takes; a refusal is answered by its HTTP status.
 */
public interface AccessGuard {

	/**
	 * Return whether the handler may refuse a caller.
	 * @return {@code false} if it grants every call at once
	 */
	boolean mayDeny();

}
