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
	private static final long SHORTEST = 50;

	private ReconnectDelay() {
	}

	/**
	 * Return the delay.
	 * @param asked the milliseconds that the server asked for, {@code null} if it did not
	 * @param failures how many streams in a row brought nothing
	 * @param longest the maximum
	 * @return the delay in milliseconds
	 */
	public static long millis(@Nullable Long asked, int failures, Duration longest) {
		long limit = longest.toMillis();
		long delay = Math.min(limit, (asked != null) ? Math.max(SHORTEST, asked) : USUAL);
		for (int i = 0; i < failures && delay < limit; i++) {
			delay = Math.min(limit, delay * 2);
		}
		return delay;
	}

}
