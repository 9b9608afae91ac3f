package io.mcpspring.engine.session;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import io.mcpspring.engine.log.OncePerMinute;
import org.slf4j.Logger;

/**
 * Logging of an outage of a store: once from its beginning to its end, regardless of the
 * number of affected calls, and at most once a minute if it recurs.
 */
final class OutageLog {

	private final Logger logger;

	private final OncePerMinute begun;

	private final AtomicBoolean reported = new AtomicBoolean();

	OutageLog(Logger logger) {
		this(logger, System::nanoTime);
	}

	OutageLog(Logger logger, LongSupplier nanoTime) {
		this.logger = logger;
		this.begun = new OncePerMinute(logger, nanoTime);
	}

	/** Record a failure. */
	void failed(String message, Throwable failure) {
		if (this.reported.compareAndSet(false, true)) {
			this.begun.warn("{}; logged once until it works again", message, failure);
		}
		else {
			this.logger.debug(message, failure);
		}
	}

	/** Record a success. */
	void recovered() {
		this.reported.set(false);
	}

}
