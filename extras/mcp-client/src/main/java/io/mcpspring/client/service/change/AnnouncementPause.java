package io.mcpspring.client.service.change;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Pause between an announcement of a changed list and the next request for it. It doubles
 * with each announcement, up to five minutes, since a server may announce changes without
 * end. After five minutes without an announcement it is a second again. Not thread-safe.
 */
public final class AnnouncementPause {

	private static final long SHORTEST_MILLIS = 1000;

	private static final long LONGEST_MILLIS = 300_000;

	private final LongSupplier nanoTime;

	private long millis;

	/** The end of the latest pause. */
	private long end;

	/**
	 * Create a pause.
	 * @param nanoTime the time in nanoseconds
	 */
	public AnnouncementPause(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.end = nanoTime.getAsLong();
	}

	/**
	 * Begin the pause after an announcement. Call this only after the previous pause.
	 * @return the pause in milliseconds
	 */
	public long next() {
		long now = this.nanoTime.getAsLong();
		boolean quiet = now - this.end > TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
		this.millis = quiet ? SHORTEST_MILLIS : Math.max(SHORTEST_MILLIS, Math.min(LONGEST_MILLIS, this.millis * 2));
		this.end = now + TimeUnit.MILLISECONDS.toNanos(this.millis);
		return this.millis;
	}

}
