package io.mcpspring.redis.task;

import io.mcpspring.engine.store.codec.TaskRecords;
import io.mcpspring.store.TaskRecord;

/**
 * A task as Redis has it.
 *
 * @param stored the task and its written form
 * @param revision its revision
 * @param node the node that runs it, empty for none
 * @param bytes as how many bytes it is counted
 */
record StoredTask(TaskRecords.Stored stored, String revision, String node, long bytes) {

	TaskRecord task() {
		return this.stored.task();
	}

	boolean isRunningAt(String other) {
		return this.node.equals(other) && task().isRunning();
	}

}
