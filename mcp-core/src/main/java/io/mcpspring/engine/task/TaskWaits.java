package io.mcpspring.engine.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The requests of this node that wait for news of a task, and the tasks whose questions
 * it has put to clients. Changes made by this node take effect at once; those of other
 * nodes are found by looking.
 * <p>
 * There is one entry for each running request, of which a caller has a share, and one for
 * each task with open questions, which ends with the questions or the task.
 */
final class TaskWaits {

	private static final JsonMapper JSON = new JsonMapper();

	private final TaskStore store;

	private final Map<String, List<Wait>> waits = new ConcurrentHashMap<>();

	private final Map<String, Asked> asked = new ConcurrentHashMap<>();

	private final Set<String> looking = ConcurrentHashMap.newKeySet();

	TaskWaits(TaskStore store) {
		this.store = store;
	}

	/**
	 * Wait until a task asks or is over.
	 * @param id the task
	 * @param call the request that waits
	 * @return the whole task as it is then
	 */
	CompletionStage<TaskData> await(String id, CallContext call) {
		Wait wait = new Wait(call, new CompletableFuture<>());
		this.waits.merge(id, List.of(wait), TaskWaits::joined);
		call.atEnd(() -> forget(id, wait));
		look(id, (task, caller) -> {
		}); // it may have changed before
		return wait.news();
	}

	private static List<Wait> joined(List<Wait> present, List<Wait> added) {
		List<Wait> all = new ArrayList<>(present);
		all.addAll(added);
		return List.copyOf(all);
	}

	/**
	 * Record that a client was sent the questions of a task. A client that was asked the
	 * same before no longer is (extensions T25-24).
	 * @param task the task
	 * @param giveUp stops asking
	 */
	void asked(TaskData task, Runnable giveUp) {
		Asked before = this.asked.put(task.id(), new Asked(task.questions().keySet(), task.asked(), giveUp));
		if (before != null) {
			before.giveUp().run();
		}
	}

	/** Notify waiting requests of a change. For them an outline is not enough. */
	void changed(TaskData task) {
		if (task.hasNews() && !task.isOutline()) {
			List<Wait> all = this.waits.remove(task.id());
			if (all != null) {
				all.forEach((wait) -> wait.news().complete(task));
			}
		}
		Asked open = this.asked.get(task.id());
		if (open != null && open.isOver(task) && this.asked.remove(task.id(), open)) {
			open.giveUp().run();
		}
	}

	/**
	 * Send a notification of a task on the stream of a request that waits for its result,
	 * if there is one (extensions T25-23, T25-26).
	 */
	void send(String id, String method, byte[] params) {
		List<Wait> all = this.waits.get(id);
		if (all != null && JSON.readTree(params) instanceof ObjectNode message) {
			SessionTaskView.related(message, id);
			all.get(0).call().link().send(method, JSON.writeValueAsBytes(message));
		}
	}

	/**
	 * Look for changes that other nodes made to tasks for which requests wait.
	 * @param seen receives each task with the caller of a request that waits for it
	 */
	void look(BiConsumer<TaskData, McpCaller> seen) {
		this.waits.keySet().forEach(Rounds.each((id) -> look(id, seen)));
	}

	/** Look for changes that other nodes made to tasks whose questions are open. */
	void lookAtAsked() {
		this.asked.keySet().forEach(Rounds.each((id) -> look(id, (task, caller) -> {
		})));
	}

	private void look(String id, BiConsumer<TaskData, McpCaller> seen) {
		if (!this.looking.add(id)) {
			return;
		}
		try {
			this.store.findOutline(id).thenCompose(this::whole).whenComplete((task, failure) -> {
				this.looking.remove(id);
				if (failure == null) {
					found(id, (task != null) ? TaskData.of(task) : null, seen);
				}
			});
		}
		catch (RuntimeException ex) { // or it would never be checked again
			this.looking.remove(id);
			throw ex;
		}
	}

	/** Read the task for the requests that wait, or they wait for the next look. */
	private CompletionStage<@Nullable TaskRecord> whole(@Nullable TaskRecord found) {
		boolean news = found instanceof TaskData task && task.hasNews() && task.isOutline()
				&& this.waits.containsKey(task.id());
		return (found != null && news) ? this.store.find(found.id()) : CompletableFuture.completedFuture(found);
	}

	private void found(String id, @Nullable TaskData task, BiConsumer<TaskData, McpCaller> seen) {
		if (task == null) {
			forget(id);
			return;
		}
		List<Wait> all = this.waits.get(id);
		if (all != null) {
			seen.accept(task, all.get(0).call().caller());
		}
		changed(task);
	}

	private void forget(String id) {
		List<Wait> all = this.waits.remove(id);
		if (all != null) {
			all.forEach((wait) -> wait.news().completeExceptionally(TaskIds.unknown()));
		}
		Asked open = this.asked.remove(id);
		if (open != null) {
			open.giveUp().run();
		}
	}

	/**
	 * End the requests that still wait, because this node ends. Their clients find the
	 * result at another node.
	 */
	void leave() {
		this.waits.keySet().forEach((id) -> {
			List<Wait> all = this.waits.remove(id);
			if (all != null) {
				all.forEach((wait) -> wait.news()
					.completeExceptionally(
							again("The node that waited for the result ends; send 'tasks/result' again")));
			}
		});
	}

	/** Create the error of a request that may be sent again. */
	static McpException again(String message) {
		return new CallDetacher.KeptError(Outcomes.retryable(message));
	}

	/** Forget a request that is over, because it was cancelled. */
	private void forget(String id, Wait wait) {
		this.waits.computeIfPresent(id, (key, all) -> {
			List<Wait> left = new ArrayList<>(all);
			left.remove(wait);
			return left.isEmpty() ? null : List.copyOf(left);
		});
	}

	/**
	 * A request that waits.
	 *
	 * @param call the request
	 * @param news completed with the task when it asks or is over
	 */
	private record Wait(CallContext call, CompletableFuture<TaskData> news) {
	}

	/**
	 * Questions that a client was asked.
	 *
	 * @param keys their keys
	 * @param number the number of questions that the task had asked by then
	 * @param giveUp stops asking
	 */
	private record Asked(Set<String> keys, int number, Runnable giveUp) {

		/**
		 * Return whether a record of the task shows that the questions are closed.
		 * Records may arrive out of order; one that counts fewer questions is older.
		 */
		boolean isOver(TaskData task) {
			return task.isOver() || (task.asked() >= this.number && !task.questions().keySet().containsAll(this.keys));
		}

	}

}
