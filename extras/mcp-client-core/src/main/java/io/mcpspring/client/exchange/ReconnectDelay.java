package io.mcpspring.client.exchange;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Time before a stream is resumed: as the server asked, a second otherwise, and twice as
 * long after each stream in a row that brought nothing.
 */
public final class ReconnectDelay {

	private static final long USUAL = 1000;

	/** Also a server that asks for no delay is not asked without a pause. */
	public static final Duration SHORTEST = Duration.ofMillis(50);

	/** The pause of a stream that nothing but its client ends. */
	public static final Duration SHORTEST_OF_ENDLESS = Duration.ofSeconds(1);

	private ReconnectDelay() {
	}

	/**
	 * Return the delay.
	 * @param asked the milliseconds that the server asked for, {@code null} if it did not
	 * @param failures how many streams in a row brought nothing
	 * @param shortest the minimum if it asked
	 * @param longest the maximum
	 * @return the delay in milliseconds
	 */
	public static long millis(@Nullable Long asked, int failures, Duration shortest, Duration longest) {
		long limit = longest.toMillis();
		long delay = Math.min(limit, (asked != null) ? Math.max(shortest.toMillis(), asked) : USUAL);
		for (int i = 0; i < failures && delay < limit; i++) {
			delay = Math.min(limit, delay * 2);
		}
		return delay;
	}

}
