package io.mcpspring.session;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import io.mcpspring.log.OncePerMinute;
import org.slf4j.Logger;

/**
 * Trouble with a store, told once from its beginning to its end, however many calls meet
 * it, and at most once a minute if it comes and goes.
 */
final class Trouble {

	private final Logger logger;

	private final OncePerMinute begun;

	private final AtomicBoolean told = new AtomicBoolean();

	Trouble(Logger logger) {
		this(logger, System::nanoTime);
	}

	Trouble(Logger logger, LongSupplier nanoTime) {
		this.logger = logger;
		this.begun = new OncePerMinute(logger, nanoTime);
	}

	/** Note that something failed. */
	void met(String message, Throwable failure) {
		if (this.told.compareAndSet(false, true)) {
			this.begun.warn("{}; told once until it works again", message, failure);
		}
		else {
			this.logger.debug(message, failure);
		}
	}

	/** Note that it worked. */
	void over() {
		this.told.set(false);
	}

}
