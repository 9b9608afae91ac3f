package io.mcpspring.redis.task;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.NoRoomException.Scope;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;

/**
 * Index of all tasks, of those of each owner by age, and of their sizes, for the caps of
 * all nodes together. A task is counted in blocks, so that few of its changes count
 * anything.
 */
final class TaskRoom {

	private static final long BLOCK = 4096;

	/** How long after the end of a life its place in the index is kept at most. */
	private static final long GRACE_MILLIS = TimeUnit.DAYS.toMillis(1);

	private final StoreNode node;

	private final TaskLimits limits;

	private final ShareSettings shares;

	private volatile int size;

	TaskRoom(StoreNode node, TaskLimits limits, ShareSettings shares) {
		this.node = node;
		this.limits = limits;
		this.shares = shares;
	}

	/** The bytes as which so many are counted. */
	static long blocks(long bytes) {
		return (bytes + BLOCK - 1) / BLOCK * BLOCK;
	}

	int size() {
		return this.size;
	}

	/**
	 * Admit a task unless a cap is reached.
	 * @param task the task
	 * @param bytes as how many bytes it is counted
	 * @return completes when it is entered; fails with a {@link NoRoomException}
	 */
	CompletableFuture<Void> admit(TaskRecord task, long bytes) {
		RedisKeys keys = this.node.keys();
		String owner = task.owner();
		OwnerKey holder = task.holder();
		long most = holder.authenticated() ? this.limits.maxTasksPerOwner()
				: Math.max(1, this.shares.share(this.limits.maxTasks()));
		return this.node
			.run(Script.TASK_ADMIT, List.of(keys.allTasks(), keys.tasksOf(owner), keys.taskCounts()),
					RedisKeys.encode(task.id()), RedisKeys.encode(owner), RedisKeys.encode(holder), keys.taskOwners(),
					task.createdAt().toEpochMilli(), task.expiresAt().toEpochMilli(),
					task.lifetime().toMillis() + GRACE_MILLIS, RedisKeys.binding(holder), this.limits.maxTasks(), most,
					bytes, this.limits.maxBytes(), share())
			.thenAccept((reply) -> {
				check(reply);
				this.size = (int) reply.number(1);
			});
	}

	private long share() {
		return Math.max(1, this.shares.share(this.limits.maxBytes()));
	}

	private static void check(Reply reply) {
		if (!reply.is("OK")) {
			throw new NoRoomException("Too many tasks are kept",
					(reply.is("OWNER") || reply.is("SHARE")) ? Scope.SHARE : Scope.STORE);
		}
	}

	/**
	 * Count more bytes for a task.
	 * @param task the task
	 * @param bytes as how many bytes it is counted from now on
	 * @return completes when there is room; fails with a {@link NoRoomException}
	 */
	CompletableFuture<Void> grow(TaskRecord task, long bytes) {
		OwnerKey holder = task.holder();
		return this.node
			.run(Script.TASK_ROOM, List.of(this.node.keys().taskCounts()), RedisKeys.encode(task.id()),
					RedisKeys.encode(holder), RedisKeys.binding(holder), bytes, this.limits.maxBytes(), share())
			.thenAccept(TaskRoom::check);
	}

	/** Forget a task that was admitted and then not kept. */
	void drop(TaskRecord task) {
		this.node.run(Script.TASK_DROP, List.of(this.node.keys().allTasks(), this.node.keys().taskCounts()),
				this.node.keys().taskOwners(), RedisKeys.encode(task.id()) + " " + RedisKeys.encode(task.owner()) + " "
						+ RedisKeys.encode(task.holder()));
	}

	/** Forget tasks whose life is over; to be called now and then. */
	void tidy() {
		this.node
			.run(Script.TASK_DROP, List.of(this.node.keys().allTasks(), this.node.keys().taskCounts()),
					this.node.keys().taskOwners())
			.thenAccept((reply) -> {
				this.size = (int) reply.number(1);
				if (reply.number(0) > 0) {
					tidy();
				}
			});
	}

	/**
	 * List the ids of an owner's tasks.
	 * @param owner the owner
	 * @param creation when the task was created after which to begin, in milliseconds, or
	 * {@code null}
	 * @param after the id of that task
	 * @param limit how many at most
	 */
	CompletableFuture<List<String>> ids(String owner, @Nullable Long creation, String after, int limit) {
		List<String> keys = List.of(this.node.keys().tasksOf(owner));
		CompletableFuture<Reply> listed = (creation != null) ? this.node.run(Script.TASK_LIST, keys, limit, creation)
				: this.node.run(Script.TASK_LIST, keys, limit);
		return listed.thenApply((reply) -> {
			List<String> ids = new ArrayList<>();
			long together = reply.number(0);
			for (int i = 1; i < reply.size() && ids.size() < limit; i++) {
				String id = RedisKeys.decode(reply.text(i));
				if (i > together || id.compareTo(after) > 0) {
					ids.add(id);
				}
			}
			return ids;
		});
	}

}
