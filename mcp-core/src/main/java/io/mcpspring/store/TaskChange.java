package io.mcpspring.store;

/**
 * Effect of an update of a task.
 *
 * @param before the task before
 * @param after the task after, the same instance if nothing changed
 */
public record TaskChange(TaskRecord before, TaskRecord after) {

	/**
	 * Return whether the task changed.
	 * @return {@code false} if the update left it as it was
	 */
	public boolean isChanged() {
		return this.before != this.after;
	}

}
