package io.mcpspring.catalog;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.UrlElicitationRequiredException;

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

	/**
	 * The person is done with a page that was asked for with
	 * {@link McpRequestContext#elicitUrl(String, String, String)} or by an
	 * {@link UrlElicitationRequiredException}: told to the session that was asked, if its
	 * client speaks 2025-11-25 (server-2025 ELIC-08). Clients of 2026-07-28 learn it when
	 * they come back (server-2026 ELIC-05). Call this from the page only after you made
	 * sure that whoever visits it is the one who was asked (server-2025 ELIC-12).
	 * @param elicitationId the id given with the page
	 */
	void elicitationCompleted(String elicitationId);

	/**
	 * Send a notification of an extension: to sessions whose client declared the
	 * extension, and to those who listen for it (extensions NEG-06).
	 * @param notification the notification
	 * @throws IllegalArgumentException if no extension of this server declares it
	 */
	void send(ExtensionNotification notification);

}
