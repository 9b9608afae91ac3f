package io.mcpspring.engine.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

/**
 * End of the tasks of an owner who signed out. Tasks that are over remain: their results
 * belong to the owner, who may sign in again.
 *
 * @param store where tasks are kept
 * @param calls cancels tasks
 */
record OwnedTasksEnd(TaskStore store, TaskCalls calls) {

	private static final int PAGE = 100;

	/**
	 * Cancel the tasks of an owner.
	 * @param owner the key of the owner
	 * @param after the place after which to begin, or {@code null} for the first
	 * @return completes when that is stored
	 */
	CompletionStage<Void> cancelAll(String owner, @Nullable TaskPosition after) {
		return this.store.list(owner, after, PAGE).thenCompose((tasks) -> {
			CompletableFuture<Void> cancelled = CompletableFuture.allOf(tasks.stream()
				.filter((task) -> !task.isOver())
				.map((task) -> this.calls.cancel(task.id()).toCompletableFuture())
				.toArray(CompletableFuture[]::new));
			return (tasks.size() < PAGE) ? cancelled
					: cancelled.thenCompose((done) -> cancelAll(owner, TaskPosition.of(last(tasks))));
		});
	}

	private static TaskRecord last(List<TaskRecord> tasks) {
		return tasks.get(tasks.size() - 1);
	}

}
