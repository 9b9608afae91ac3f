package io.mcpspring.answer;

/**
 * Flow control for a sender that is faster than its client reads.
 */
@FunctionalInterface
public interface Pace {

	/** Pace without limit. */
	Pace FREE = () -> {
	};

	/**
	 * Wait for the client to catch up, for a bounded time; called without a lock, by
	 * threads that may block.
	 */
	void keep();

}
