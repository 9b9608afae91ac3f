package io.mcpspring.client.exchange;

import java.time.Duration;

import io.mcpspring.client.message.SseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Place in a stream of events from which it is resumed.
 */
public final class ResumePoint {

	private @Nullable String lastEventId;

	private @Nullable Long retryMillis;

	private int failures;

	private int attempts;

	/** Record an event. */
	public synchronized void received(SseEvent event) {
		this.failures = 0;
		if (event.id() != null) {
			this.lastEventId = event.id();
		}
		if (event.retryMillis() != null) {
			this.retryMillis = event.retryMillis();
		}
	}

	/** Return the id of the last event that has one. */
	public synchronized @Nullable String lastEventId() {
		return this.lastEventId;
	}

	/**
	 * Return the delay before the next attempt. The shortest one grows to a second with
	 * the number of attempts, whatever each of them brings.
	 */
	public synchronized long delayMillis(Duration shortest, Duration longest) {
		Duration grown = shortest.multipliedBy(++this.attempts);
		Duration most = ReconnectDelay.SHORTEST_OF_ENDLESS;
		return ReconnectDelay.millis(this.retryMillis, this.failures, (grown.compareTo(most) < 0) ? grown : most,
				longest);
	}

	/**
	 * Count an attempt to resume the stream.
	 * @param most the maximum number of attempts since the last event
	 * @return whether the stream can be resumed, and the attempt is not too many
	 */
	public synchronized boolean allowsAttempt(int most) {
		return this.lastEventId != null && this.failures++ < most;
	}

}
