package io.mcpspring.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.slf4j.Logger;

/**
 * Tells of one cause at most once a minute, however many requests meet it, and of what
 * was left out the next time. What is left out is logged at the level {@code DEBUG}. For
 * any thread.
 */
public final class OncePerMinute {

	private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final Logger logger;

	private final LongSupplier nanoTime;

	private final AtomicLong leftOut = new AtomicLong();

	private final AtomicLong nextAt;

	/**
	 * Create it for one cause.
	 * @param logger the logger of whoever meets the cause
	 */
	public OncePerMinute(Logger logger) {
		this(logger, System::nanoTime);
	}

	/**
	 * Create it for one cause, with a clock of one's own.
	 * @param logger the logger of whoever meets the cause
	 * @param nanoTime the time in nanoseconds, as {@link System#nanoTime()} has it
	 */
	public OncePerMinute(Logger logger, LongSupplier nanoTime) {
		this.logger = logger;
		this.nanoTime = nanoTime;
		this.nextAt = new AtomicLong(nanoTime.getAsLong());
	}

	/**
	 * Log a warning, if none was logged within the last minute.
	 * @param message the message, with {@code {}} for each argument
	 * @param arguments the arguments; a last one that is a failure is logged with its
	 * stack trace
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
