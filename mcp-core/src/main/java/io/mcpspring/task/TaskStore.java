package io.mcpspring.task;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import io.mcpspring.housekeeping.Chore;
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
	 * what the one before left.
	 * @param id the id
	 * @param change returns the changed task, or the instance it was given to leave it as
	 * it is; may be called several times, of which the last counts
	 * @return what was done, or {@code null} if there is no such task; fails with a
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
	 * Return how many tasks are kept, as far as this node knows.
	 * @return the number
	 */
	int size();

	/**
	 * Return what is to be done again and again.
	 * @return the chores
	 */
	default List<Chore> chores() {
		return List.of();
	}

}
