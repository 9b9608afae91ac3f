package io.mcpspring.catalog;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Collector of changes of the catalogue, which announces many changes in quick succession
 * to the eras as one.
 */
public final class Changes implements McpNotifications {

	private final List<ChangeListener> listeners = new CopyOnWriteArrayList<>();

	private final Set<String> notifications;

	private final Set<ListKind> pending = EnumSet.noneOf(ListKind.class);

	/**
	 * Create a collector that observes a catalogue.
	 * @param catalog the catalogue
	 * @param notifications the notifications that extensions declare
	 */
	public Changes(McpCatalog catalog, Set<String> notifications) {
		this.notifications = Set.copyOf(notifications);
		follow(catalog.tools(), ListKind.TOOLS);
		follow(catalog.resources(), ListKind.RESOURCES);
		follow(catalog.resourceTemplates(), ListKind.RESOURCES);
		follow(catalog.prompts(), ListKind.PROMPTS);
	}

	private void follow(Registry<?> registry, ListKind kind) {
		registry.onChange(() -> note(kind));
	}

	/**
	 * Add a listener for changes from now on.
	 * @param listener the listener
	 */
	public void add(ChangeListener listener) {
		this.listeners.add(listener);
	}

	/**
	 * Return the lists that changed since the last call, and reset them, so that many
	 * changes in quick succession are announced once.
	 * @return the lists
	 */
	public Set<ListKind> take() {
		synchronized (this.pending) {
			if (this.pending.isEmpty()) {
				return Set.of();
			}
			Set<ListKind> changed = EnumSet.copyOf(this.pending);
			this.pending.clear();
			return changed;
		}
	}

	/**
	 * Announce that a list changed.
	 * @param kind the list
	 */
	public void announce(ListKind kind) {
		this.listeners.forEach((listener) -> listener.listChanged(kind));
	}

	@Override
	public void resourceUpdated(String uri) {
		this.listeners.forEach((listener) -> listener.resourceUpdated(uri));
	}

	@Override
	public void elicitationCompleted(String elicitationId) {
		this.listeners.forEach((listener) -> listener.elicitationCompleted(elicitationId));
	}

	@Override
	public void send(ExtensionNotification notification) {
		if (!this.notifications.contains(notification.method())) {
			throw new IllegalArgumentException("No extension of this server declares the notification '"
					+ notification.method() + "': add it to McpExtension.notifications()");
		}
		this.listeners.forEach((listener) -> listener.extensionNotified(notification));
	}

	private void note(ListKind kind) {
		synchronized (this.pending) {
			this.pending.add(kind);
		}
	}

}
