package io.mcpspring.engine.task;

/**
 * How much a store in memory keeps.
 *
 * @param maxTasks how many tasks
 * @param maxTasksPerOwner how many tasks of one authenticated owner
 * @param maxBytes how much memory the tasks take, about
 */
public record TaskLimits(int maxTasks, int maxTasksPerOwner, long maxBytes) {

	/** The limits of a server on which nothing is set. */
	public static final TaskLimits DEFAULTS = new TaskLimits(10_000, 1000, 64L * 1024 * 1024);

	public TaskLimits {
		if (maxTasks < 1 || maxTasksPerOwner < 1 || maxBytes < 1) {
			throw new IllegalArgumentException("A store of tasks keeps at least one");
		}
	}

}
