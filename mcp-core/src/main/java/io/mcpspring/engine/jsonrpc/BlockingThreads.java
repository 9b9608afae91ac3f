package io.mcpspring.engine.jsonrpc;

/**
 * Threads on which blocking calls run. Calls that wait for one other service occupy half
 * of them at most, so that a service that does not answer leaves threads to others.
 *
 * @param number the number of threads
 */
public record BlockingThreads(int number) {

	/** Threads without a limit, such as virtual ones. */
	public static final BlockingThreads UNLIMITED = new BlockingThreads(Integer.MAX_VALUE);

	/**
	 * Return the number of calls that may wait for one service at a time.
	 * @param limit the limit of the service
	 * @return the limit, or half of the threads if that is less; at least 1
	 */
	public int forService(int limit) {
		return Math.min(limit, Math.max(1, this.number / 2));
	}

}
