package io.mcpspring.engine.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.slf4j.Logger;

/**
 * Rate limit for the warnings about one cause: at most one a minute, regardless of the
 * number of affected requests. The next warning counts the omitted ones, which are logged
 * at the level {@code DEBUG}. Safe for use by multiple threads.
 */
public final class OncePerMinute {

	private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final Logger logger;

	private final LongSupplier nanoTime;

	private final AtomicLong leftOut = new AtomicLong();

	private final AtomicLong nextAt;

	/**
	 * Create the rate limit of one cause.
	 * @param logger the logger of the class that detects the cause
	 */
	public OncePerMinute(Logger logger) {
		this(logger, System::nanoTime);
	}

	/**
	 * Create the rate limit of one cause, with a given clock.
	 * @param logger the logger of the class that detects the cause
	 * @param nanoTime the time in nanoseconds, like {@link System#nanoTime()}
	 */
	public OncePerMinute(Logger logger, LongSupplier nanoTime) {
		this.logger = logger;
		this.nanoTime = nanoTime;
		this.nextAt = new AtomicLong(nanoTime.getAsLong());
	}

	/** Log the next warning in any case, because it is about another occasion. */
	public void beginAnew() {
		this.nextAt.set(this.nanoTime.getAsLong());
	}

	/**
	 * Log a warning, if none was logged within the last minute.
	 * @param message the message, with {@code {}} for each argument
	 * @param arguments the arguments; a failure as the last one is logged with its stack
	 * trace
	 */
	public void warn(String message, Object... arguments) {
		long now = this.nanoTime.getAsLong();
		long next = this.nextAt.get();
		if (now - next < 0 || !this.nextAt.compareAndSet(next, now + MINUTE_NANOS)) {
			this.leftOut.incrementAndGet();
			this.logger.debug(message, arguments);
			return;
		}
		long before = this.leftOut.getAndSet(0);
		this.logger.warn((before > 0) ? message + " (and " + before + " times before, not logged)" : message,
				arguments);
	}

}
