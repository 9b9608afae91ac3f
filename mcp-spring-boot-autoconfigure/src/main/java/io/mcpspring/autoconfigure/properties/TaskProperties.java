package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import io.mcpspring.task.TaskLimits;

import org.springframework.util.unit.DataSize;

/**
 * Tasks: calls that go on after their request was answered.
 */
public class TaskProperties {

	private static final Duration LONGEST = Duration.ofDays(30);

	/** Whether calls of tools that say so become tasks. */
	private boolean enabled = true;

	/** How long a task is kept, counted from its creation. */
	private Duration ttl = Duration.ofHours(1);

	/** How often clients should ask for a task. */
	private Duration pollInterval = Duration.ofSeconds(1);

	/**
	 * How long a call of a tool that may become a task runs before it does. With 0 each
	 * of them is a task at once.
	 */
	private Duration inlineWait = Duration.ofSeconds(1);

	/** Largest number of tasks that are kept: on a node, or in Redis for all nodes. */
	private int maxTasks = 10000;

	/**
	 * Largest number of tasks that are kept of one caller: on a node, or in Redis for all
	 * nodes.
	 */
	private int maxTasksPerCaller = 1000;

	/**
	 * Memory that tasks may take, about: on a node, or in Redis for all nodes. By default
	 * no more than a sixteenth of the heap.
	 */
	private DataSize maxSize = DataSize.ofMegabytes(64);

	/**
	 * Largest number of tasks whose methods block that run at the same time, without
	 * virtual threads.
	 */
	private int maxThreads = 32;

	/** Largest number of tasks that wait for a thread. */
	private int queueCapacity = 1000;

	/** Create properties with sizes that fit the heap. */
	public TaskProperties() {
		this.maxSize = NumberRules.ofHeap(this.maxSize);
	}

	/**
	 * The limits that are set.
	 * @return the limits of a store of tasks
	 */
	public TaskLimits limits() {
		return new TaskLimits(this.maxTasks, this.maxTasksPerCaller, this.maxSize.toBytes());
	}

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public Duration getTtl() {
		return this.ttl;
	}

	public void setTtl(Duration ttl) {
		if (ttl.compareTo(Duration.ofSeconds(1)) < 0 || ttl.compareTo(LONGEST) > 0) {
			throw new InvalidMcpPropertyException("mcp.server.tasks.ttl", "is not between 1s and 30d: " + ttl,
					"Use a time in which clients fetch the results of their tasks, for example 1h.");
		}
		this.ttl = ttl;
	}

	public Duration getPollInterval() {
		return this.pollInterval;
	}

	public void setPollInterval(Duration pollInterval) {
		NumberRules.checkLength("mcp.server.tasks.poll-interval", pollInterval);
		if (pollInterval.toMillis() < 1) {
			throw new InvalidMcpPropertyException("mcp.server.tasks.poll-interval", "is below 1ms: " + pollInterval,
					"Use 1s or the like.");
		}
		this.pollInterval = pollInterval;
	}

	public Duration getInlineWait() {
		return this.inlineWait;
	}

	public void setInlineWait(Duration inlineWait) {
		if (inlineWait.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.tasks.inline-wait", "is negative: " + inlineWait,
					"Use 0 to make each call a task at once.");
		}
		NumberRules.checkLength("mcp.server.tasks.inline-wait", inlineWait);
		this.inlineWait = inlineWait;
	}

	public int getMaxTasks() {
		return this.maxTasks;
	}

	public void setMaxTasks(int maxTasks) {
		atLeastOne("max-tasks", maxTasks);
		this.maxTasks = maxTasks;
	}

	public int getMaxTasksPerCaller() {
		return this.maxTasksPerCaller;
	}

	public void setMaxTasksPerCaller(int maxTasksPerCaller) {
		atLeastOne("max-tasks-per-caller", maxTasksPerCaller);
		this.maxTasksPerCaller = maxTasksPerCaller;
	}

	public DataSize getMaxSize() {
		return this.maxSize;
	}

	public void setMaxSize(DataSize maxSize) {
		atLeastOne("max-size", maxSize.toBytes());
		this.maxSize = maxSize;
	}

	public int getMaxThreads() {
		return this.maxThreads;
	}

	public void setMaxThreads(int maxThreads) {
		atLeastOne("max-threads", maxThreads);
		this.maxThreads = maxThreads;
	}

	public int getQueueCapacity() {
		return this.queueCapacity;
	}

	public void setQueueCapacity(int queueCapacity) {
		atLeastOne("queue-capacity", queueCapacity);
		this.queueCapacity = queueCapacity;
	}

	private static void atLeastOne(String name, long value) {
		if (value < 1) {
			throw new InvalidMcpPropertyException("mcp.server.tasks." + name, "is below 1: " + value,
					"Use 1 or more. To have no tasks, remove the property and set 'mcp.server.tasks.enabled' to false.");
		}
	}

}
