package io.mcpspring.autoconfigure.properties;

import io.mcpspring.properties.NumberRules;

/**
 * Execution of blocking methods off the request's own thread.
 */
public class ExecutionProperties {

	/**
	 * Maximum number of threads. Half of them run calls of all callers; of the others one
	 * caller has its share. Doesn't have an effect if virtual threads are enabled.
	 */
	private int maxThreads = 64;

	/**
	 * Maximum number of calls that wait for a thread. Doesn't have an effect if virtual
	 * threads are enabled.
	 */
	private int queueCapacity = 1000;

	public int getMaxThreads() {
		return this.maxThreads;
	}

	public void setMaxThreads(int maxThreads) {
		NumberRules.checkAtLeast("mcp.server.execution.max-threads", maxThreads, 1);
		this.maxThreads = maxThreads;
	}

	public int getQueueCapacity() {
		return this.queueCapacity;
	}

	public void setQueueCapacity(int queueCapacity) {
		NumberRules.checkAtLeast("mcp.server.execution.queue-capacity", queueCapacity, 0);
		this.queueCapacity = queueCapacity;
	}

}
