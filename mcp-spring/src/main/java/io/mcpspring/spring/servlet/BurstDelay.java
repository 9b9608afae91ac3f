package io.mcpspring.spring.servlet;

/**
 * Delay of the data of a stream until the flush that is due in a moment, so that a burst
 * of events is read, written and flushed at once. The handler writes what is delayed when
 * it returns, and does not leave more than a few changes to the flush.
 */
final class BurstDelay {

	private static final int MAX_CHANGES = 16;

	private final BlockingWrites writes;

	private volatile boolean due;

	/** Used by the thread of the handler alone. */
	private int changes;

	BurstDelay(BlockingWrites writes) {
		this.writes = writes;
	}

	/** Return whether a flush is due. */
	boolean isDue() {
		return this.due;
	}

	/**
	 * Return whether the handler leaves a change to the flush that is due.
	 */
	boolean leaves() {
		if (this.due && this.changes < MAX_CHANGES) {
			this.changes++;
			return true;
		}
		this.changes = 0;
		return false;
	}

	/**
	 * Begin a moment, unless one has begun.
	 * @param flush runs at its end
	 */
	void begin(Runnable flush) {
		if (!this.due) {
			this.due = true;
			this.writes.inAMoment(() -> {
				this.due = false;
				flush.run();
			});
		}
	}

}
