package io.mcpspring.engine.catalog;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.extension.ExtensionNotification;

/**
 * Listener for changes that are announced to clients; implemented by each era.
 */
public interface ChangeListener {

	/**
	 * Handle the change of a list.
	 * @param kind the list
	 */
	void listChanged(FeatureKind kind);

	/**
	 * Handle the change of a resource.
	 * @param uri the URI of the resource
	 */
	void resourceUpdated(String uri);

	/**
	 * Handle the completion of a page that a person was asked to visit.
	 * @param elicitationId the id given with the page
	 */
	void elicitationCompleted(String elicitationId);

	/**
	 * Handle a notification of an extension that is to be sent.
	 * @param notification the notification
	 */
	void extensionNotified(ExtensionNotification notification);

}
