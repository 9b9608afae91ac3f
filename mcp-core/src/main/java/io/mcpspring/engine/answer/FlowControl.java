package io.mcpspring.engine.answer;

/**
 * Flow control for a sender that is faster than its client reads.
 */
@FunctionalInterface
public interface FlowControl {

	/** FlowControl without limit. */
	FlowControl FREE = () -> {
	};

	/**
	 * Wait for the client to catch up, for a bounded time; called without a lock, by
	 * threads that may block.
	 */
	void await();

}
