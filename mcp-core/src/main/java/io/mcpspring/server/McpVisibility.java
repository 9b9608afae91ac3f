package io.mcpspring.server;

import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;

/**
 * Strategy that decides which tools, resources and prompts a caller sees. A hidden
 * registration behaves like one that does not exist: in lists, and when called, read,
 * completed or subscribed to. If the decision throws an exception, the registration is
 * hidden.
 */
@FunctionalInterface
public interface McpVisibility {

	/** Strategy that shows everything to everyone. */
	McpVisibility ALL = (caller, registration) -> true;

	/**
	 * Return whether a caller sees a registration.
	 * @param caller the caller
	 * @param registration the registration
	 * @return {@code false} to hide it
	 */
	boolean isVisible(Caller caller, Registration registration);

}
