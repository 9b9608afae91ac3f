package io.mcpspring.server;

import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;

/**
 * Decides which tools, resources and prompts a caller sees. What is hidden behaves
 * exactly like what does not exist: in lists, and when called, read, completed or
 * subscribed to. If the decision fails, the answer is hidden.
 */
@FunctionalInterface
public interface McpVisibility {

	/** Everybody sees everything. */
	McpVisibility ALL = (caller, registration) -> true;

	/**
	 * Whether a caller sees something.
	 * @param caller who asks
	 * @param registration what is asked for
	 * @return {@code false} to hide it
	 */
	boolean isVisible(Caller caller, Registration registration);

}
