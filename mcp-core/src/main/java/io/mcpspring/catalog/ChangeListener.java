package io.mcpspring.catalog;

/**
 * Told of changes that clients may want to hear of; implemented by each era.
 */
public interface ChangeListener {

	/**
	 * A list changed.
	 * @param kind which
	 */
	void listChanged(ListKind kind);

	/**
	 * A resource changed.
	 * @param uri its address
	 */
	void resourceUpdated(String uri);

	/**
	 * A page that a person was asked to visit is completed.
	 * @param elicitationId the id given with the page
	 */
	void elicitationCompleted(String elicitationId);

	/**
	 * A notification of an extension is to be sent.
	 * @param notification the notification
	 */
	void extensionNotified(ExtensionNotification notification);

}
