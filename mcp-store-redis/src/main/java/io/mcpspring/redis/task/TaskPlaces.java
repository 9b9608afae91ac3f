package io.mcpspring.redis.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.DueEntries;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks run and when they are due, so that they are found without a look at all of
 * them. Notes may be too many, never too few: a task is noted before it is changed, and
 * found tasks are checked.
 */
final class TaskPlaces {

	static final long TTL_MILLIS = TimeUnit.DAYS.toMillis(31);

	private static final CompletableFuture<Void> NOTHING = CompletableFuture.allOf();

	private final StoreNode node;

	private final DueEntries due;

	TaskPlaces(StoreNode node) {
		this.node = node;
		this.due = new DueEntries(node, node.keys().tasksDue());
	}

	/** Note that this node runs a new task. */
	CompletableFuture<Void> begin(String id) {
		return note(id, "", "", true, null);
	}

	/**
	 * Note the effects of a change, before it is made.
	 * @param before the task as it is stored
	 * @param after the task as it will be
	 */
	CompletableFuture<Void> prepare(StoredTask before, TaskRecord after) {
		String due = (after.due() != null && !after.due().equals(before.task().due())) ? millis(after) : "";
		boolean bound = isBound(before.task(), after);
		return (bound || !due.isEmpty()) ? note(after.id(), due, "", bound, null) : NOTHING;
	}

	/** Remove notes that a change made obsolete, after it was made. */
	CompletableFuture<Void> settle(StoredTask before, TaskRecord after) {
		String due = (before.task().due() != null && after.due() == null) ? millis(before.task()) : "";
		String left = (!before.node().isEmpty() && !before.node().equals(nodeAfter(before, after))) ? before.node()
				: null;
		return (left != null || !due.isEmpty()) ? note(after.id(), "", due, false, left) : NOTHING;
	}

	/** Whether a change begins a run, which is this node's. */
	private static boolean isBound(TaskRecord before, TaskRecord after) {
		return after.isRunning() && (!before.isRunning() || before.run() != after.run());
	}

	/** The node that runs a task after a change, empty for none. */
	String nodeAfter(StoredTask before, TaskRecord after) {
		if (!after.isRunning()) {
			return "";
		}
		return isBound(before.task(), after) ? this.node.id() : before.node();
	}

	private static String millis(TaskRecord task) {
		return (task.due() != null) ? Long.toString(task.due().toEpochMilli()) : "";
	}

	private CompletableFuture<Void> note(String id, String due, String wasDue, boolean here, @Nullable String left) {
		RedisKeys keys = this.node.keys();
		String mine = keys.tasksAt(this.node.id());
		return this.node
			.run(Script.TASK_NOTE,
					List.of(keys.tasksDue(), keys.taskNodes(), mine, (left != null) ? keys.tasksAt(left) : mine),
					RedisKeys.encode(id), due, wasDue, here ? this.node.id() : "", (left != null) ? 1 : 0, TTL_MILLIS)
			.thenAccept((reply) -> {
			});
	}

	/** Note that this node does not run a task. */
	void leave(String id) {
		note(id, "", "", false, this.node.id());
	}

	/** The ids of all tasks that this node is noted to run. */
	CompletableFuture<List<String>> here() {
		return this.node.run(Script.SET_MEMBERS, List.of(this.node.keys().tasksAt(this.node.id())))
			.thenApply((reply) -> reply.texts(0).stream().map(RedisKeys::decode).toList());
	}

	/** The ids of some tasks that are noted to be due. */
	CompletableFuture<List<String>> due(long now) {
		return this.due.next(now).thenApply((entries) -> entries.stream().map(RedisKeys::decode).toList());
	}

	/** Forget that tasks are due. */
	void undue(List<String> ids, long now) {
		Object[] arguments = new Object[ids.size() + 1];
		arguments[0] = now;
		for (int i = 0; i < ids.size(); i++) {
			arguments[i + 1] = RedisKeys.encode(ids.get(i));
		}
		this.node.run(Script.TASK_UNDUE, List.of(this.node.keys().tasksDue()), arguments);
	}

}
