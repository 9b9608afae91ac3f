package io.mcpspring.engine.catalog;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.extension.ExtensionNotification;

/**
 * Collector of changes of the catalogue, which announces many changes in quick succession
 * to the eras as one.
 */
public final class Changes implements McpNotifications {

	private final List<ChangeListener> listeners = new CopyOnWriteArrayList<>();

	private final Set<String> notifications;

	private final Set<FeatureKind> pending = EnumSet.noneOf(FeatureKind.class);

	/**
	 * Create a collector that observes a catalogue.
	 * @param catalog the catalogue
	 * @param notifications the notifications that extensions declare
	 */
	public Changes(CatalogTable catalog, Set<String> notifications) {
		this.notifications = Set.copyOf(notifications);
		follow(catalog.tools(), FeatureKind.TOOLS);
		follow(catalog.resources(), FeatureKind.RESOURCES);
		follow(catalog.resourceTemplates(), FeatureKind.RESOURCES);
		follow(catalog.prompts(), FeatureKind.PROMPTS);
	}

	private void follow(Registry<?> registry, FeatureKind kind) {
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
	public Set<FeatureKind> take() {
		synchronized (this.pending) {
			if (this.pending.isEmpty()) {
				return Set.of();
			}
			Set<FeatureKind> changed = EnumSet.copyOf(this.pending);
			this.pending.clear();
			return changed;
		}
	}

	/**
	 * Announce that a list changed.
	 * @param kind the list
	 */
	public void announce(FeatureKind kind) {
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

	private void note(FeatureKind kind) {
		synchronized (this.pending) {
			this.pending.add(kind);
		}
	}

}
