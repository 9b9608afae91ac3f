package io.mcpspring.engine.catalog;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * The offers of one kind, ordered by name, so that every node lists the same (server-2026
 * TOOL-05). May be modified at any time; each change is announced. Changes wait for each
 * other, so that nothing is forgotten of a registration that returns.
 *
 * @param <T> the kind of the offers
 */
public final class Registry<T extends Registration> {

	private final ConcurrentSkipListMap<String, T> entries = new ConcurrentSkipListMap<>();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private final AtomicLong revision = new AtomicLong();

	private final Consumer<T> check;

	private final Consumer<T> forgotten;

	/**
	 * Create an empty registry.
	 */
	public Registry() {
		this((registration) -> {
		}, (registration) -> {
		});
	}

	/**
	 * Create a registry with a check of registrations.
	 * @param check throws an exception to refuse a registration
	 * @param forgotten receives registrations that are removed, before the check of the
	 * next one
	 */
	public Registry(Consumer<T> check, Consumer<T> forgotten) {
		this.check = check;
		this.forgotten = forgotten;
	}

	/**
	 * Add a registration.
	 * @param registration the registration
	 * @throws IllegalStateException if the name is already registered
	 * @throws IllegalArgumentException if the registration breaks a rule, for example by
	 * its schema
	 */
	public void register(T registration) {
		synchronized (this.entries) {
			T present = this.entries.get(registration.name());
			if (present != null) {
				throw new IllegalStateException("'" + registration.name() + "' of " + registration.options().owner()
						+ " is already registered by " + present.options().owner());
			}
			this.check.accept(registration);
			this.entries.put(registration.name(), registration);
		}
		changed();
	}

	/**
	 * Remove a registration.
	 * @param name its name
	 * @return whether it was registered
	 */
	public boolean remove(String name) {
		return remove(name, (present) -> true);
	}

	/**
	 * Remove a registration, but not another one of its name.
	 * @param registration the registration
	 * @return whether it was registered
	 */
	public boolean remove(Registration registration) {
		return remove(registration.name(), registration::equals);
	}

	private boolean remove(String name, Predicate<T> wanted) {
		synchronized (this.entries) {
			T present = this.entries.get(name);
			if (present == null || !wanted.test(present)) {
				return false;
			}
			this.entries.remove(name);
			this.forgotten.accept(present);
		}
		changed();
		return true;
	}

	/**
	 * Find a registration.
	 * @param name its name
	 * @return the registration, or {@code null}
	 */
	public @Nullable T find(String name) {
		return this.entries.get(name);
	}

	/**
	 * Return all registrations, ordered by name.
	 * @return a live view
	 */
	public Collection<T> all() {
		return this.entries.values();
	}

	/**
	 * Return the registrations after a name.
	 * @param name the name, which need not be registered itself
	 * @return a live view, ordered by name
	 */
	public Collection<T> after(String name) {
		return this.entries.tailMap(name, false).values();
	}

	/**
	 * Return whether nothing is registered.
	 * @return {@code true} if empty
	 */
	public boolean isEmpty() {
		return this.entries.isEmpty();
	}

	/**
	 * Return the number of changes, by which a caller detects that data derived from the
	 * entries is stale.
	 * @return the number of changes so far
	 */
	public long revision() {
		return this.revision.get();
	}

	/**
	 * Add a listener that is run after each change.
	 * @param listener the listener
	 */
	public void onChange(Runnable listener) {
		this.listeners.add(listener);
	}

	private void changed() {
		this.revision.incrementAndGet();
		this.listeners.forEach(Runnable::run);
	}

}
