package io.mcpspring.answer;

/**
 * Holds back a sender that produces faster than its client reads.
 */
@FunctionalInterface
public interface Pace {

	/** Does not hold back. */
	Pace FREE = () -> {
	};

	/**
	 * Wait for the client to catch up, for a bounded time; called without a lock, by
	 * threads that may block.
	 */
	void keep();

}
