package io.mcpspring.redis.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.store.codec.TaskRecords;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreThreads;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of tasks, sealed for their place in Redis.
 */
final class SealedTasks {

	/** Up to this size a task is read as fast as an outline. */
	private static final int SMALL = 4096;

	/** Above this size a task is not parsed by the thread of the connection. */
	private static final int LARGE = 64 * 1024;

	private static final byte[] NOTHING = new byte[0];

	private final OncePerMinute unreadable = new OncePerMinute(
			LoggerFactory.getLogger("io.mcpspring.store.SealedTasks"));

	private final StoreNode node;

	private final RedisKeys keys;

	/**
	 * Parses large tasks. If it is behind, the thread of the connection parses them, so
	 * that replies do not fill the memory.
	 */
	private final Executor large = StoreThreads.single("mcp-redis-tasks");

	SealedTasks(StoreNode node) {
		this.node = node;
		this.keys = node.keys();
	}

	/** The form of a new task that is written: an address is a digest in it. */
	TaskRecord written(TaskRecord task) {
		return task.asHeldBy(task.holder().digested(this.keys.tasksOf("")));
	}

	/**
	 * Write a task, with its outline if that saves reading it. An outline lacks the
	 * members of newer versions, and has the version of its writer instead, by which a
	 * newer node can tell.
	 */
	WrittenTask write(TaskRecord task, @Nullable ObjectNode before) {
		byte[] data = this.node.seal().close(TaskRecords.write(task, before), this.keys.task(task.id()));
		byte[] outline = (data.length > SMALL)
				? this.node.seal().close(TaskRecords.write(TaskData.of(task).outline(), null), outlinePlace(task.id()))
				: NOTHING;
		return new WrittenTask(data, outline);
	}

	private String outlinePlace(String id) {
		return this.keys.task(id) + ":o";
	}

	/**
	 * Read a task.
	 * @return the task, or {@code null} if there is no readable one
	 */
	CompletableFuture<@Nullable StoredTask> read(String id) {
		return read(id, 0);
	}

	/**
	 * Read the outline of a task, from which the task cannot be written.
	 * @return the outline, or the task if it has none; {@code null} if there is no
	 * readable one
	 */
	CompletableFuture<@Nullable StoredTask> outline(String id) {
		return read(id, 1);
	}

	private CompletableFuture<@Nullable StoredTask> read(String id, int outline) {
		return this.node.run(Script.TASK_READ, List.of(this.keys.task(id)), outline)
			.thenCompose((reply) -> !reply.is("OK") ? CompletableFuture.<@Nullable StoredTask>completedFuture(null)
					: open(id, reply.bytes(4), reply.number(5) == 1)
						.<@Nullable StoredTask>thenApply((stored) -> (stored != null)
								? new StoredTask(stored, reply.text(1), reply.text(2), reply.number(3)) : null));
	}

	/**
	 * Read a stored task or outline.
	 * @return the task, or {@code null} if it is unreadable; fails with a
	 * {@link io.mcpspring.redis.access.StoreAwayException} when only other nodes can
	 */
	CompletableFuture<TaskRecords.@Nullable Stored> open(String id, byte[] stored, boolean outline) {
		CompletableFuture<byte[]> sealed = CompletableFuture.completedFuture(stored);
		return (stored.length > LARGE)
				? sealed.<TaskRecords.@Nullable Stored>thenApplyAsync((large) -> opened(id, large, outline), this.large)
				: sealed.<TaskRecords.@Nullable Stored>thenApply((small) -> opened(id, small, outline));
	}

	private TaskRecords.@Nullable Stored opened(String id, byte[] stored, boolean outline) {
		byte[] data = this.node.open(stored, outline ? outlinePlace(id) : this.keys.task(id));
		TaskRecords.Stored read = (data != null) ? TaskRecords.read(id, data) : null;
		if (read == null) {
			this.unreadable.warn("The record of a task cannot be read: it counts as unknown");
			return null;
		}
		return outline ? new TaskRecords.Stored(read.task().outline(), read.json()) : read;
	}

}
