package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Tasks without a node: their client did not answer in time, or the node that ran them is
 * gone (extensions T26-35). A task that may run again does, as the caller who asks for
 * the task next, because stores keep no principal; everything else ends.
 */
final class LostTasks {

	/** A task that ends each node that runs it must not end all of them. */
	private static final int MAX_INTERRUPTED = 3;

	/** For how long at least a task waits for its owner, who polls more often. */
	private static final Duration SHORTEST_WAIT = Duration.ofSeconds(30);

	private static final int POLLS = 5;

	private final TaskCalls calls;

	private final TaskChanges changes;

	private final CatalogTable catalog;

	private final Duration wait;

	private volatile boolean left;

	LostTasks(TaskCalls calls, TaskChanges changes, CatalogTable catalog, Duration pollInterval) {
		this.calls = calls;
		this.changes = changes;
		this.catalog = catalog;
		Duration polls = pollInterval.multipliedBy(POLLS);
		this.wait = (polls.compareTo(SHORTEST_WAIT) > 0) ? polls : SHORTEST_WAIT;
	}

	/** Go on with tasks whose client did not come in time. */
	void attend() {
		if (this.left) {
			return;
		}
		this.changes.store()
			.due(this.changes.now())
			.thenAccept((due) -> due.forEach(Rounds.each((task) -> attend(TaskData.of(task)))));
	}

	private void attend(TaskData task) {
		Instant now = this.changes.now();
		if (task.isStranded()) {
			attendStranded(task, now);
			return;
		}
		Map<String, CallState.Answer> none = new LinkedHashMap<>();
		task.questions().keySet().forEach((key) -> none.put(key, new CallState.Answer.TimedOut()));
		this.changes.update(task.id(), (present) -> TaskSteps.answered(present, none, now))
			.thenAccept((change) -> goOn(change, null));
	}

	private void attendStranded(TaskData task, Instant now) {
		McpCaller owner = task.origin().caller();
		if (isSomebody(owner) && isRepeatable(task)) {
			takeUp(task, owner);
			return;
		}
		this.changes
			.update(task.id(),
					(present) -> present.isStranded() ? TaskSteps.ended(present, interrupted(
							"The task was interrupted, and no client has asked for it since; call the tool again"), now)
							: present);
	}

	/**
	 * Run a task again if an update left none of its questions open.
	 * @param as the caller who answered, or {@code null} for none
	 */
	void goOn(@Nullable TaskProgress change, @Nullable McpCaller as) {
		if (change == null || !change.isChanged() || !change.after().isRunning()
				|| change.before().status() != TaskStatus.INPUT_REQUIRED) {
			return;
		}
		if (this.left) {
			lost(change.after(), false);
			return;
		}
		McpCaller caller = (as != null) ? as : change.after().origin().caller();
		if (!isSomebody(caller)) {
			this.changes.keep(change.after(),
					(task) -> TaskSteps.ended(task,
							new TaskOutcome.Failed(JsonRpcError.of(ErrorCode.INTERNAL_ERROR,
									"The client was asked and did not answer; call the tool again")),
							this.changes.now()));
			return;
		}
		this.calls.resume(change.after(), caller);
	}

	/** Whether a handler can run as that caller, or without one. */
	private static boolean isSomebody(McpCaller caller) {
		return caller.isAnonymous() || caller.principal() != null;
	}

	/** Go on with the tasks of nodes that died. */
	void takeOver() {
		if (this.left) {
			return;
		}
		this.changes.store()
			.orphans()
			.thenAccept((orphans) -> orphans.forEach(Rounds.each((task) -> takeOver(TaskData.of(task)))));
	}

	private void takeOver(TaskData task) {
		lost(task, true).thenAccept((change) -> {
			if (change != null && change.isChanged() && change.after().isStranded()
					&& isSomebody(task.origin().caller())) {
				takeUp(change.after(), task.origin().caller());
			}
		});
	}

	/**
	 * End a task whose run is over without a result, or let it run again.
	 * @param died whether the node died, and did not just end
	 */
	private CompletionStage<@Nullable TaskProgress> lost(TaskData lost, boolean died) {
		Instant now = this.changes.now();
		if (!mayRunAgain(lost, died)) {
			return this.changes.updateBy(lost, (task) -> TaskSteps.ended(task,
					interrupted("The task was interrupted because its node is gone; call the tool again"), now));
		}
		Instant until = isSomebody(lost.origin().caller()) ? now : now.plus(this.wait);
		return this.changes.updateBy(lost, (task) -> TaskSteps.stranded(task, died, now, until));
	}

	private boolean mayRunAgain(TaskData task, boolean died) {
		return this.changes.store().isShared() && isRepeatable(task)
				&& (!died || task.runs().interrupted() + 1 < MAX_INTERRUPTED);
	}

	private boolean isRepeatable(TaskData task) {
		Registration.Tool tool = this.catalog.tools().find(task.origin().tool());
		return tool != null && tool.options().traits().repeatable();
	}

	private static TaskOutcome interrupted(String message) {
		return new TaskOutcome.Failed(Outcomes.retryable(message));
	}

	/** Run a task that lost its run again, because its owner asks for it. */
	void takeUp(TaskData task, McpCaller as) {
		if (this.left || !task.isStranded()) {
			return;
		}
		this.changes.update(task.id(), (present) -> TaskSteps.restarted(present, this.changes.now()))
			.thenAccept((change) -> {
				if (change != null && change.isChanged()) {
					this.calls.resume(change.after(), as);
				}
			});
	}

	/**
	 * Stop the tasks that run here, and leave them to other nodes if they may run again.
	 * This node takes up none from then on.
	 * @return completes when all of that is kept
	 */
	CompletableFuture<Void> leave() {
		this.left = true;
		return CompletableFuture.allOf(this.calls.abandon()
			.stream()
			.map((task) -> lost(task, false).toCompletableFuture())
			.toArray(CompletableFuture[]::new));
	}

}
