package io.mcpspring.redis.task;

/**
 * The written form of a task.
 *
 * @param data the sealed record
 * @param outline its sealed outline, empty for none
 */
record WrittenTask(byte[] data, byte[] outline) {

	/** Return the bytes as which it is counted. */
	long counted() {
		return TaskRoom.blocks(this.data.length + this.outline.length);
	}

}
