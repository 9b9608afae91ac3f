package io.mcpspring.client.service.change;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Selection of the differences between interfaces and tools that a warning names. A
 * server may change its tools, and change them back, all the time, so there is one
 * warning a minute at most.
 */
public final class ChangeWarnings {

	private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

	private final LongSupplier nanoTime;

	/** The present differences that need no further warning. */
	private Set<String> known = Set.of();

	private long next;

	/**
	 * Create a selection.
	 * @param nanoTime the time in nanoseconds
	 */
	public ChangeWarnings(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.next = nanoTime.getAsLong();
	}

	/**
	 * Return the differences to warn of now.
	 * @param all the differences of all interfaces
	 * @param later the differences of interfaces that were compared before
	 * @return the differences without those of earlier warnings; empty within a minute
	 * after a warning, as the next one names them
	 */
	public synchronized Set<String> due(Set<String> all, Set<String> later) {
		Set<String> fresh = new LinkedHashSet<>(later);
		fresh.removeAll(this.known);
		Set<String> named = new LinkedHashSet<>(all);
		long now = this.nanoTime.getAsLong();
		if (!fresh.isEmpty() && now - this.next >= 0) {
			this.next = now + PAUSE;
			this.known = named;
			return fresh;
		}
		named.removeAll(fresh);
		this.known = named;
		return Set.of();
	}

}
