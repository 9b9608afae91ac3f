package io.mcpspring.server;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Gathers changes of the catalogue, so that many in quick succession are announced once,
 * and hands them to the eras.
 */
public final class Changes implements McpNotifications {

	private final List<ChangeListener> listeners = new CopyOnWriteArrayList<>();

	private final Set<ListKind> pending = EnumSet.noneOf(ListKind.class);

	/**
	 * Watch a catalogue.
	 * @param catalog the catalogue
	 */
	public Changes(McpCatalog catalog) {
		catalog.tools().onChange(() -> note(ListKind.TOOLS));
		catalog.resources().onChange(() -> note(ListKind.RESOURCES));
		catalog.resourceTemplates().onChange(() -> note(ListKind.RESOURCES));
		catalog.prompts().onChange(() -> note(ListKind.PROMPTS));
	}

	/**
	 * Tell a listener of changes from now on.
	 * @param listener the listener
	 */
	public void add(ChangeListener listener) {
		this.listeners.add(listener);
	}

	/** Announce the lists that changed since the last time; to be called often. */
	public void flush() {
		List<ListKind> changed;
		synchronized (this.pending) {
			if (this.pending.isEmpty()) {
				return;
			}
			changed = List.copyOf(this.pending);
			this.pending.clear();
		}
		changed.forEach((kind) -> this.listeners.forEach((listener) -> listener.listChanged(kind)));
	}

	@Override
	public void resourceUpdated(String uri) {
		this.listeners.forEach((listener) -> listener.resourceUpdated(uri));
	}

	@Override
	public void elicitationCompleted(String elicitationId) {
		this.listeners.forEach((listener) -> listener.elicitationCompleted(elicitationId));
	}

	private void note(ListKind kind) {
		synchronized (this.pending) {
			this.pending.add(kind);
		}
	}

}
