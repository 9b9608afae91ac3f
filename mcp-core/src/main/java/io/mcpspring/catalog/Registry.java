package io.mcpspring.catalog;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * What a server offers of one kind, in the order of the names, so that every node lists
 * the same (server-2026 TOOL-05). May be changed at any time; each change is announced.
 *
 * @param <T> the kind
 */
public final class Registry<T extends Registration> {

	private final ConcurrentSkipListMap<String, T> entries = new ConcurrentSkipListMap<>();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private final AtomicLong revision = new AtomicLong();

	private final Consumer<T> check;

	Registry() {
		this((registration) -> {
		});
	}

	/**
	 * Create a registry that takes only what passes a check.
	 * @param check fails for what is refused
	 */
	Registry(Consumer<T> check) {
		this.check = check;
	}

	/**
	 * Offer something.
	 * @param registration what is offered
	 * @throws IllegalStateException if something of that name is already offered
	 * @throws IllegalArgumentException if it breaks a rule, for example by its schema
	 */
	public void register(T registration) {
		this.check.accept(registration);
		T present = this.entries.putIfAbsent(registration.name(), registration);
		if (present != null) {
			throw new IllegalStateException("'" + registration.name() + "' of " + registration.options().owner()
					+ " is already registered by " + present.options().owner());
		}
		changed();
	}

	/**
	 * Offer something no longer.
	 * @param name its name
	 * @return whether it was offered
	 */
	public boolean remove(String name) {
		boolean removed = this.entries.remove(name) != null;
		if (removed) {
			changed();
		}
		return removed;
	}

	/**
	 * Look something up.
	 * @param name its name
	 * @return what is offered under that name, or {@code null}
	 */
	public @Nullable T find(String name) {
		return this.entries.get(name);
	}

	/**
	 * All that is offered, in the order of the names.
	 * @return a live view
	 */
	public Collection<T> all() {
		return this.entries.values();
	}

	/**
	 * What comes after a name in the order of names.
	 * @param name the name, which need not be offered itself
	 * @return a live view
	 */
	public Collection<T> after(String name) {
		return this.entries.tailMap(name, false).values();
	}

	/**
	 * Whether nothing is offered.
	 * @return {@code true} if empty
	 */
	public boolean isEmpty() {
		return this.entries.isEmpty();
	}

	/**
	 * Counts the changes, to tell whether something made from the entries is still good.
	 * @return the number of changes so far
	 */
	public long revision() {
		return this.revision.get();
	}

	/**
	 * Have an action run after each change.
	 * @param listener the action
	 */
	public void onChange(Runnable listener) {
		this.listeners.add(listener);
	}

	private void changed() {
		this.revision.incrementAndGet();
		this.listeners.forEach(Runnable::run);
	}

}
