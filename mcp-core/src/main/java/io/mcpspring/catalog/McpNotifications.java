package io.mcpspring.catalog;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.extension.ExtensionNotification;

/**
 * Notifications that application code sends to listening clients of both eras. Changes of
 * the {@link McpCatalog} are announced automatically.
 */
public interface McpNotifications {

	/**
	 * Announce to all subscribers that the contents of a resource changed (server-2025
	 * RES-10; server-2026 SUBS-07).
	 * @param uri the URI of the resource
	 */
	void resourceUpdated(String uri);

	/**
	 * Announce that the person has completed a page of
	 * {@link McpRequestContext#elicitUrl(String, String, String)} or an
	 * {@link UrlElicitationRequiredException}. The notification goes to the session of
	 * the question, if its client speaks 2025-11-25 (server-2025 ELIC-08). Clients of
	 * 2026-07-28 learn it by their next request (server-2026 ELIC-05). Call this from the
	 * page only after you have verified that its visitor is the person who was asked
	 * (server-2025 ELIC-12).
	 * @param elicitationId the id given with the page
	 */
	void elicitationCompleted(String elicitationId);

	/**
	 * Send a notification of an extension to sessions whose client declared the
	 * extension, and to subscriptions to it (extensions NEG-06).
	 * @param notification the notification
	 * @throws IllegalArgumentException if no extension of this server declares it
	 */
	void send(ExtensionNotification notification);

}
