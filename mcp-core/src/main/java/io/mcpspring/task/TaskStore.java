package io.mcpspring.task;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import io.mcpspring.housekeeping.Chore;
import io.mcpspring.share.Bound;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks are kept. A task is found from its creation until its life is over, and
 * never later. Who may see a task is decided by the caller of this store. Implementations
 * are safe for use by many threads and pass the contract in {@code TaskStoreContract}.
 */
public interface TaskStore {

	/**
	 * Keep a new task.
	 * @param task the task
	 * @return completes when the task can be found, at any node; fails with a
	 * {@link io.mcpspring.store.NoRoomException} if too much is kept
	 */
	CompletionStage<Void> create(TaskRecord task);

	/**
	 * Find a task.
	 * @param id the id
	 * @return the task, or {@code null} if there is none or its life is over
	 */
	CompletionStage<@Nullable TaskRecord> find(String id);

	/**
	 * Change a task, as one step: of several that change it at the same time each sees
	 * the state of the one before. Its id, its origin and the limits of its life stay.
	 * @param id the id
	 * @param change returns the changed task, or the instance it was given to leave it as
	 * it is; may be called several times, of which the last counts
	 * @return the effect, or {@code null} if there is no such task; fails with a
	 * {@link io.mcpspring.store.NoRoomException}, and the task stays as it was, if the
	 * change needs more room than there is
	 */
	CompletionStage<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change);

	/**
	 * List the tasks of an owner.
	 * @param owner the {@linkplain io.mcpspring.http.Caller#key() key} of the owner
	 * @param after the place after which to begin, or {@code null} for the first
	 * @param limit how many at most
	 * @return the tasks, oldest first
	 */
	CompletionStage<List<TaskRecord>> list(String owner, @Nullable TaskPosition after, int limit);

	/**
	 * Find tasks that are {@linkplain TaskRecord#due() due}.
	 * @param now the time that all nodes agree on
	 * @return the tasks, perhaps not all at once when there are many
	 */
	CompletionStage<List<TaskRecord>> due(Instant now);

	/**
	 * Return the tasks of which another node may have taken the run from this one, or
	 * which may be forgotten. A hint that saves looking at each task that runs here; a
	 * store may leave out tasks that it will name within ten seconds.
	 * @param running the ids of the tasks that run on this node
	 * @return the ids of those to be checked; all of them, unless overridden
	 */
	default CompletionStage<Collection<String>> suspects(Collection<String> running) {
		return CompletableFuture.completedFuture(running);
	}

	/**
	 * Take over tasks that are {@linkplain TaskRecord#isRunning() running} on a node that
	 * died, and find those that count as running on this one without being named as such
	 * for some seconds. Each is this node's from now on. It is returned again some time
	 * later if it was not changed; two nodes never own the same task.
	 * @return the tasks; none, unless overridden
	 */
	default CompletionStage<List<TaskRecord>> orphans() {
		return CompletableFuture.completedFuture(List.of());
	}

	/**
	 * Return whether the tasks outlive this node, so that others go on with them.
	 * @return {@code false}, unless overridden
	 */
	default boolean isShared() {
		return false;
	}

	/**
	 * Return how many tasks are kept, as far as this node knows.
	 * @return the number
	 */
	int size();

	/**
	 * Return the limits of this store in the memory of this node.
	 * @return the bounds; empty if they are kept elsewhere
	 */
	default List<Bound> bounds() {
		return List.of();
	}

	/**
	 * Return how many tasks in the memory of this node are in a state.
	 * @param status the state
	 * @return the number; {@code null}, unless overridden, if it is not known without
	 * looking at tasks of other nodes
	 */
	default @Nullable Integer count(TaskStatus status) {
		return null;
	}

	/**
	 * Return the periodic chores.
	 * @return the chores
	 */
	default List<Chore> chores() {
		return List.of();
	}

}
