package io.mcpspring.client.service.change;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Pause before a client subscribes to changes again. It doubles, up to five minutes, as
 * long as subscriptions fail or end within a minute, since a server may end them all the
 * time.
 */
public final class ListeningPause {

	private static final long SHORTEST_MILLIS = 1000;

	private static final long LONGEST_MILLIS = 300_000;

	/** The time after which the end of a subscription is an ordinary one. */
	private static final long LASTING = TimeUnit.MINUTES.toNanos(1);

	private final LongSupplier nanoTime;

	private long millis;

	private long openedAt;

	/** Whether a subscription was opened since the latest pause. */
	private boolean opened;

	/**
	 * Create a pause.
	 * @param nanoTime the time in nanoseconds
	 */
	public ListeningPause(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
	}

	/** Record that the server has opened a subscription. */
	public synchronized void opened() {
		this.opened = true;
		this.openedAt = this.nanoTime.getAsLong();
	}

	/**
	 * Begin the pause after a subscription that failed or has ended.
	 * @return the pause in milliseconds
	 */
	public synchronized long next() {
		boolean lasted = this.opened && this.nanoTime.getAsLong() - this.openedAt >= LASTING;
		this.opened = false;
		this.millis = lasted ? SHORTEST_MILLIS : Math.max(SHORTEST_MILLIS, Math.min(LONGEST_MILLIS, this.millis * 2));
		return this.millis;
	}

}
