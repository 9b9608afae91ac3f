package io.mcpspring.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * Store of tasks. A task is found from its creation until it expires, and never later.
 * The server decides who may see a task. Implementations are safe for use by multiple
 * threads and pass the contract in {@code TaskStoreContract}.
 */
public interface TaskStore {

	/**
	 * Store a new task.
	 * @param task the task
	 * @return completes when the task can be found, at any node; fails with a
	 * {@link io.mcpspring.store.NoRoomException} if a limit is reached
	 */
	CompletionStage<Void> create(TaskRecord task);

	/**
	 * Find a task.
	 * @param id the id
	 * @return the task, or {@code null} if there is none or it has expired
	 */
	CompletionStage<@Nullable TaskRecord> find(String id);

	/**
	 * Find the outline of a task, which has its status. Clients poll it, so it may lack
	 * the large members: the parameters and capabilities of the request, the state, the
	 * parameters of questions, answers, the result, and all but the first 1,000
	 * characters of messages and of the text of an error.
	 * @param id the id
	 * @return the outline, or {@code null} if there is no such task; the whole task,
	 * unless overridden
	 */
	default CompletionStage<@Nullable TaskRecord> findOutline(String id) {
		return find(id);
	}

	/**
	 * Change a task atomically: each of several concurrent changes sees the result of the
	 * one before. The id, the owner, the time of creation and the lifetime stay the same.
	 * @param id the id
	 * @param change returns the changed task, or the given instance to leave it
	 * unchanged; repeated after a concurrent change, so it must have no side effects
	 * @return the effect, or {@code null} if there is no such task; fails with a
	 * {@link io.mcpspring.store.NoRoomException}, and leaves the task unchanged, if a
	 * limit is reached
	 */
	CompletionStage<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change);

	/**
	 * Return the tasks of an owner.
	 * @param owner the {@linkplain io.mcpspring.context.McpCaller#key() key} of the owner
	 * @param after the position of the last task already returned, or {@code null} for
	 * none
	 * @param limit the maximum number of tasks
	 * @return the tasks or their outlines, oldest first
	 */
	CompletionStage<List<TaskRecord>> list(String owner, @Nullable TaskPosition after, int limit);

	/**
	 * Return the tasks that are {@linkplain TaskRecord#due() due}.
	 * @param now the time, by the clock shared by all nodes
	 * @return the tasks or their outlines; the remainder follows at the next call if
	 * there are many
	 */
	CompletionStage<List<TaskRecord>> due(Instant now);

	/**
	 * Return the tasks whose run another node may have taken over from this one, or which
	 * may have expired. A hint that saves a check of each task that runs on this node; a
	 * store may leave out tasks that it will return within ten seconds.
	 * @param running the ids of the tasks that run on this node
	 * @return the ids of those to be checked; all of them, unless overridden
	 */
	default CompletionStage<Collection<String>> suspects(Collection<String> running) {
		return CompletableFuture.completedFuture(running);
	}

	/**
	 * Take over tasks that are {@linkplain TaskRecord#isRunning() running} on a node that
	 * died, and those recorded as running on this node that {@link #suspects} has not
	 * received for some seconds. This node then owns them. A task is returned again later
	 * if it was not changed; two nodes never own the same task.
	 * @return the tasks or their outlines; none, unless overridden
	 */
	default CompletionStage<List<TaskRecord>> orphans() {
		return CompletableFuture.completedFuture(List.of());
	}

	/**
	 * Return whether the tasks outlive this node, so that other nodes continue them.
	 * @return {@code false} unless overridden
	 */
	default boolean isShared() {
		return false;
	}

	/**
	 * Return the number of stored tasks, as far as this node knows.
	 * @return the number
	 */
	int size();

	/**
	 * Remove what has expired. Called about once a second by the thread that does all
	 * periodic work of the server; must not block. Does nothing unless overridden.
	 */
	default void sweep() {
	}

}
