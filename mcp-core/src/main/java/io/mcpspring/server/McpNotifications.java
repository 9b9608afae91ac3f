package io.mcpspring.server;

/**
 * What application code tells the clients that listen, in either era, by one call.
 * Changes of the {@link McpCatalog} are announced by themselves.
 */
public interface McpNotifications {

	/**
	 * The contents of a resource changed: told to all who subscribed to it (server-2025
	 * RES-10; server-2026 SUBS-07).
	 * @param uri the address
	 */
	void resourceUpdated(String uri);

}
