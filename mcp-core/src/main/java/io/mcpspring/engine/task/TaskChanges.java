package io.mcpspring.engine.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.store.StoreRooms;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

/**
 * Access to the store of tasks: notifies clients of changes, and retries to store
 * outcomes that came of a run while the store does not answer.
 */
final class TaskChanges {

	static final String NOTIFICATION = "notifications/tasks";

	static final String SESSION_NOTIFICATION = "notifications/tasks/status";

	/** About the bytes of memory of the largest result that is pushed. */
	private static final long MAX_PUSHED = 256 * 1024;

	private final TaskStore store;

	private final McpNotifications notifications;

	private final ServerEvents events;

	private final TaskView view;

	private final TaskWaits waits;

	private final InstantSource clock;

	private final McpTaskListener lives;

	/** As many as runs ended while the store was away. */
	private final Set<Unkept> unkept = ConcurrentHashMap.newKeySet();

	TaskChanges(TaskStore store, McpNotifications notifications, ServerEvents events, TaskView view, TaskWaits waits,
			InstantSource clock, McpTaskListener lives) {
		this.store = store;
		this.notifications = notifications;
		this.events = events;
		this.view = view;
		this.waits = waits;
		this.clock = clock;
		this.lives = lives;
	}

	TaskStore store() {
		return this.store;
	}

	TaskWaits waits() {
		return this.waits;
	}

	Instant now() {
		return this.clock.instant();
	}

	CompletionStage<Void> create(TaskData task) {
		return this.store.create(task).whenComplete((kept, failure) -> {
			countLimit(failure);
			if (failure == null) {
				this.lives.created(task);
			}
		});
	}

	private void countLimit(@Nullable Throwable failure) {
		if (failure != null && Failures.unwrap(failure) instanceof NoRoomException full) {
			this.events.limitReached(Limited.TASKS, StoreRooms.limit(full));
		}
	}

	/**
	 * Change a task and notify clients.
	 * @return the effect, or {@code null} if there is no such task
	 */
	CompletionStage<@Nullable TaskProgress> update(String id, UnaryOperator<TaskData> change) {
		return this.store.update(id, TaskData.changing(change))
			.<@Nullable TaskProgress>thenApply(TaskProgress::of)
			.whenComplete((done, failure) -> {
				countLimit(failure);
				if (done != null && done.isChanged()) {
					tell(done.after());
					this.waits.changed(done.after());
					if (done.after().isOver()) { // it changes no more
						this.lives.ended(done.after());
					}
				}
			});
	}

	/** Notify a session of its own tasks, without their results (extensions T25-27). */
	private void tell(TaskData task) {
		String owner = task.origin().caller().key();
		String session = task.origin().sessionId();
		if (session != null) {
			this.notifications.send(ExtensionNotification.toSession(SESSION_NOTIFICATION,
					this.view.sessions().task(task), owner, session));
		}
		else if (isSmall(task)) {
			this.notifications
				.send(new ExtensionNotification(NOTIFICATION, () -> this.view.full(task), owner, task.origin().tool()));
		}
	}

	/** Notifications go to all nodes, so clients request large results. */
	private static boolean isSmall(TaskData task) {
		return !(task.outcome() instanceof TaskOutcome.Returned returned)
				|| JsonWeight.of(returned.result()) <= MAX_PUSHED;
	}

	/**
	 * Change a task by its run, unless the run was taken away from it meanwhile.
	 * @param run the task as it was when the run began
	 */
	CompletionStage<@Nullable TaskProgress> updateBy(TaskData run, UnaryOperator<TaskData> change) {
		return update(run.id(), owned(run, change));
	}

	private static UnaryOperator<TaskData> owned(TaskData run, UnaryOperator<TaskData> change) {
		int number = run.runs().number();
		return (task) -> (task.isRunning() && task.runs().number() == number) ? change.apply(task) : task;
	}

	/**
	 * Store the outcome of a run, as soon as the store answers.
	 * @param run the task as it was when the run began
	 */
	void keep(TaskData run, UnaryOperator<TaskData> change) {
		keep(new Unkept(run, owned(run, change)));
	}

	private void keep(Unkept what) {
		update(what.run().id(), what.change()).whenComplete((change, failure) -> {
			if (failure != null && Failures.unwrap(failure) instanceof NoRoomException) {
				updateBy(what.run(), (task) -> TaskSteps.ended(task, noRoom(), now()));
			}
			else if (failure != null) {
				this.unkept.add(what);
			}
		});
	}

	private static TaskOutcome noRoom() {
		return new TaskOutcome.Failed(JsonRpcError.of(ErrorCode.INTERNAL_ERROR,
				"The server has no room for the result of the task; its work may be done"));
	}

	/** Try again to store outcomes that the store did not take. */
	void keepAgain() {
		this.unkept.forEach(Rounds.each((what) -> {
			if (this.unkept.remove(what) && what.run().expiresAt().isAfter(now())) {
				keep(what);
			}
		}));
	}

	/** The tasks of which something is still to be kept. */
	Set<String> unkept() {
		return this.unkept.stream().map((what) -> what.run().id()).collect(Collectors.toSet());
	}

	/**
	 * Outcome of a run that is not stored yet.
	 *
	 * @param run the task as it was when the run began
	 * @param change changes it
	 */
	private record Unkept(TaskData run, UnaryOperator<TaskData> change) {
	}

}
