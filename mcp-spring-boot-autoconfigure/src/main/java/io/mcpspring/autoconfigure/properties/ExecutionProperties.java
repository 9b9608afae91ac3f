package io.mcpspring.autoconfigure.properties;

import io.mcpspring.spring.properties.NumberRules;

/**
 * Execution of blocking methods off the request's own thread.
 */
public class ExecutionProperties {

	/** The number of calls or tasks that wait for a thread. */
	public static final int QUEUE_CAPACITY = 1000;

	/**
	 * Maximum number of threads for calls, and for tasks. Half of them run calls of all
	 * callers; of the others one caller has its share. Doesn't have an effect if virtual
	 * threads are enabled.
	 */
	private int maxThreads = 64;

	public int getMaxThreads() {
		return this.maxThreads;
	}

	public void setMaxThreads(int maxThreads) {
		NumberRules.checkAtLeast("mcp.server.execution.max-threads", maxThreads, 1);
		this.maxThreads = maxThreads;
	}

}
