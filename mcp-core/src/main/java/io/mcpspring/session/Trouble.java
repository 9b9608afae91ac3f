package io.mcpspring.session;

import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;

/**
 * Trouble with a store, told once from its beginning to its end, however many calls meet
 * it.
 */
final class Trouble {

	private final Logger logger;

	private final AtomicBoolean told = new AtomicBoolean();

	Trouble(Logger logger) {
		this.logger = logger;
	}

	/** Note that something failed. */
	void met(String message, Throwable failure) {
		if (this.told.compareAndSet(false, true)) {
			this.logger.warn("{}; told once until it works again", message, failure);
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
