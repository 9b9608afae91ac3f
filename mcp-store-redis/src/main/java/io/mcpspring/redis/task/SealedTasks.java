package io.mcpspring.redis.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.codec.TaskRecords;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of tasks, sealed for their place in Redis.
 */
final class SealedTasks {

	private final OncePerMinute unreadable = new OncePerMinute(
			LoggerFactory.getLogger("io.mcpspring.store.SealedTasks"));

	private final StoreNode node;

	private final RedisKeys keys;

	SealedTasks(StoreNode node) {
		this.node = node;
		this.keys = node.keys();
	}

	/** The form of a new task that is written: an address is a digest in it. */
	TaskRecord written(TaskRecord task) {
		return task.asHeldBy(task.holder().digested(this.keys.tasksOf("")));
	}

	byte[] write(TaskRecord task, @Nullable ObjectNode before) {
		return this.node.seal().close(TaskRecords.write(task, before), this.keys.task(task.id()));
	}

	/**
	 * Read a task.
	 * @return the task, or {@code null} if there is no readable one
	 */
	CompletableFuture<@Nullable StoredTask> read(String id) {
		return this.node.run(Script.TASK_READ, List.of(this.keys.task(id))).thenApply((reply) -> {
			TaskRecords.Stored stored = reply.is("OK") ? open(id, reply.bytes(4)) : null;
			return (stored != null) ? new StoredTask(stored, reply.text(1), reply.text(2), reply.number(3)) : null;
		});
	}

	/**
	 * Read a stored task.
	 * @return the task, or {@code null} if it is unreadable
	 * @throws io.mcpspring.redis.access.StoreAwayException when only other nodes can
	 */
	TaskRecords.@Nullable Stored open(String id, byte[] stored) {
		byte[] data = this.node.open(stored, this.keys.task(id));
		TaskRecords.Stored read = (data != null) ? TaskRecords.read(id, data) : null;
		if (read == null) {
			this.unreadable.warn("The record of a task cannot be read: it counts as unknown");
		}
		return read;
	}

}
