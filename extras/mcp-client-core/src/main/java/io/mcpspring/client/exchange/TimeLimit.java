package io.mcpspring.client.exchange;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limit on the time that a future takes. Actions after the end of that time may be code
 * of the application, so it runs in the common pool:
 * {@link CompletableFuture#orTimeout(long, TimeUnit)} runs it on the only thread that the
 * JVM has for all such delays.
 */
public final class TimeLimit {

	private TimeLimit() {
	}

	/**
	 * Fail a future with a {@link TimeoutException} if it is not complete in time.
	 * @param future the future
	 * @param time the time, of which a millisecond is the minimum
	 * @param expired run after the future has failed for this reason
	 */
	public static void set(CompletableFuture<?> future, Duration time, Runnable expired) {
		run(future, time, () -> {
			if (future.completeExceptionally(new TimeoutException())) {
				expired.run();
			}
		});
	}

	/**
	 * Run an action if a future is not complete in time.
	 * @param future the future
	 * @param time the time, of which a millisecond is the minimum
	 * @param action the action
	 */
	public static void run(CompletableFuture<?> future, Duration time, Runnable action) {
		CompletableFuture<Void> limit = new CompletableFuture<>();
		limit.thenRunAsync(action);
		limit.completeOnTimeout(null, Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
		future.whenComplete((done, failure) -> limit.cancel(false));
	}

}
