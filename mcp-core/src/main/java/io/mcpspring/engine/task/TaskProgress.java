package io.mcpspring.engine.task;

import io.mcpspring.engine.store.TaskData;
import io.mcpspring.store.TaskChange;
import org.jspecify.annotations.Nullable;

/**
 * Effect of an update of a task, with its content.
 *
 * @param before the task before
 * @param after the task after, the same instance if nothing changed
 */
record TaskProgress(TaskData before, TaskData after) {

	static @Nullable TaskProgress of(@Nullable TaskChange change) {
		return (change != null) ? new TaskProgress(TaskData.of(change.before()), TaskData.of(change.after())) : null;
	}

	boolean isChanged() {
		return this.before != this.after;
	}

}
