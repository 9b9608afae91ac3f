package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.AccessGuard;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.NoRoomException;
import org.jspecify.annotations.Nullable;

/**
 * The calls that run as tasks on this node, from the beginning of a run to its stored
 * result of it.
 */
final class TaskCalls {

	private final CallDetacher.Runner runner;

	private final TaskChanges changes;

	private final TaskTimes times;

	private final TaskSettings settings;

	private final TaskView view;

	private final TaskResults results;

	private final Executor threads;

	private final TaskMemory memory;

	private final Set<TaskRun> running = ConcurrentHashMap.newKeySet();

	TaskCalls(CallDetacher.Runner runner, TaskChanges changes, TaskView view, TaskTimes times, Executor threads) {
		this.runner = runner;
		this.changes = changes;
		this.times = times;
		this.settings = times.settings();
		this.view = view;
		this.results = new TaskResults(runner.settings().info());
		this.threads = threads;
		this.memory = new TaskMemory(runner);
	}

	/** Send the progress of a run to a session whose request waits for the result. */
	void send(TaskData task, String method, byte[] params) {
		if (task.origin().version().isSessionEra()) {
			this.changes.waits().send(task.id(), method, params);
		}
	}

	/** Return the time of the server. */
	long nanoTime() {
		return this.runner.settings().time().nanoTime();
	}

	Executor threads() {
		return this.threads;
	}

	int size() {
		return this.running.size();
	}

	/** Make a task and run it; it can be found before its id is sent (T26-13). */
	CompletionStage<McpResult> beginAsTask(CallContext request, Registration.Tool tool) {
		return beginAsTask(request, tool.name(), this.times.lifetime(tool));
	}

	CompletionStage<McpResult> beginAsTask(CallContext request, String tool, Duration lifetime) {
		TaskData task = draft(request, tool, lifetime);
		Registration.Tool registered = this.runner.catalog().tools().find(tool);
		if (registered != null && registered.handler() instanceof AccessGuard guard && guard.mayDeny()) {
			TaskRun run = TaskRun.first(this, task, request, Duration.ZERO);
			start(run, request.state(), request.caller());
			return run.answer();
		}
		return this.changes.create(task).handle((kept, failure) -> {
			if (failure != null) {
				throw refusal(failure);
			}
			start(TaskRun.of(this, task, request), request.state(), request.caller());
			return this.view.created(task);
		});
	}

	/** Run a call that may become a task later. */
	CompletionStage<McpResult> begin(CallContext request, Registration.Tool tool, boolean onDemand) {
		TaskRun run = TaskRun.first(this, draft(request, tool.name(), this.times.lifetime(tool)), request,
				onDemand ? null : this.settings.inlineWait());
		start(run, request.state(), request.caller());
		return run.answer();
	}

	private TaskData draft(CallContext request, String tool, Duration lifetime) {
		String id = TaskIds.create(request.caller().key());
		return TaskSteps.working(id, TaskOrigin.of(tool, request.request()), this.changes.now(), lifetime,
				request.state().toJson());
	}

	/** Make a task of a call that began without one: its life begins now. */
	CompletionStage<McpResult> promote(TaskData draft) {
		TaskData task = TaskSteps.begun(draft, this.changes.now());
		return this.changes.create(task).thenApply((kept) -> this.view.created(task));
	}

	static McpException refusal(Throwable failure) {
		String message = (Failures.unwrap(failure) instanceof NoRoomException)
				? "Too many tasks are kept; try again when some of them are over"
				: "Tasks cannot be kept now; try again later";
		return new McpException(ErrorCode.INTERNAL_ERROR, message);
	}

	private void start(TaskRun run, CallState state, McpCaller as) {
		CallContext context = this.runner.context(run.task().origin().request(as), state, run);
		run.bind(context);
		if (run.isTask()) {
			context.liftCommonLimit();
		}
		this.running.add(run);
		this.memory.dispatch(context, run.request(), run.task(), run).whenComplete((result, failure) -> {
			this.running.remove(run);
			run.ended(result, failure);
			context.over();
		});
	}

	/** Go on with a task whose questions are all answered. */
	void resume(TaskData task, McpCaller as) {
		CallState state = CallState.of(task.state());
		task.answers().forEach(state::answer);
		start(TaskRun.of(this, task, null), state, as);
	}

	/** Store the outcome of a run. */
	void settle(TaskRun run, @Nullable McpResult result, @Nullable Throwable failure) {
		try {
			settle(run, result, (failure != null) ? Failures.of(failure) : null, run.context());
		}
		catch (RuntimeException | Error ex) { // otherwise it never ends
			end(run, new TaskOutcome.Failed(Failures.error(Failures.unexpected(ex))));
		}
	}

	private void settle(TaskRun run, @Nullable McpResult result, @Nullable Throwable cause, CallContext context) {
		ProtocolVersion version = run.task().origin().version();
		if (!(cause instanceof SuspendSignal) || context.isCancelled()) {
			context.end();
			end(run, this.results.outcome(context, version, result, cause));
		}
		// A run without its request counts as a round itself.
		else if (context.state().round() > this.settings.maxRounds()) {
			context.end();
			end(run, this.results.returned(version, CallToolResult.error("The client was asked too often")));
		}
		else {
			ask(run, context);
		}
	}

	private void ask(TaskRun run, CallContext context) {
		context.suspend();
		Instant now = this.changes.now();
		Duration time = context.questionTimeout();
		Instant until = (time != null) ? now.plus(time) : null;
		this.changes.keep(run.task(), (task) -> TaskSteps.asking(task, context.state().toJson(),
				this.results.questions(task, context.questions()), now, until));
	}

	private void end(TaskRun run, TaskOutcome outcome) {
		Instant now = this.changes.now();
		String said = run.takeMessage();
		this.changes.keep(run.task(),
				(task) -> TaskSteps.ended((said != null) ? TaskSteps.saying(task, said, now) : task, outcome, now));
	}

	/** Cancel a task unless it has ended, as its outline may show. */
	CompletionStage<@Nullable TaskProgress> cancel(TaskData task) {
		return task.isOver() ? CompletableFuture.<@Nullable TaskProgress>completedFuture(new TaskProgress(task, task))
				: cancel(task.id());
	}

	/** Cancel a task that has not ended (extensions T26-25, T26-26). */
	CompletionStage<@Nullable TaskProgress> cancel(String id) {
		return this.changes.update(id, (task) -> TaskSteps.ended(task, TaskOutcome.CANCELLED, this.changes.now()))
			.whenComplete((change, failure) -> {
				if (change != null && change.isChanged()) {
					stop(id);
				}
			});
	}

	/** Cancel the tasks of unauthenticated callers in a session that ended (T25-36). */
	void endSession(String sessionId) {
		this.running.forEach((run) -> {
			TaskOrigin origin = run.task().origin();
			if (run.isTask() && origin.caller().isAnonymous() && sessionId.equals(origin.sessionId())) {
				cancel(run.task().id());
			}
		});
	}

	private void stop(String id) {
		this.running.forEach((run) -> {
			if (run.task().id().equals(id)) {
				run.context().cancel();
			}
		});
	}

	/** Detach long calls, stop calls over their limit, and store reports. */
	void lookAfter() {
		this.running.forEach(Rounds.each((run) -> {
			run.lookAfter();
			CallContext context = run.context();
			if (context.isOverdue()) {
				McpException late = context.timeOut();
				context.cancel();
				run.ended(null, late);
			}
			String said = run.isTask() ? run.pollMessage() : null;
			if (said != null) {
				Instant now = this.changes.now();
				this.changes.updateBy(run.task(), (task) -> TaskSteps.saying(task, said, now));
			}
		}));
	}

	/**
	 * Stop runs that were taken away from this node, and of tasks that ended elsewhere or
	 * are forgotten.
	 */
	void checkRuns() {
		Set<String> mine = new HashSet<>(this.changes.unkept());
		this.running.forEach((run) -> {
			if (run.isTask()) {
				mine.add(run.task().id());
			}
		});
		this.changes.store().suspects(mine).thenAccept((suspects) -> this.running.forEach((run) -> {
			if (suspects.contains(run.task().id()) && run.isTask()) {
				check(run);
			}
		}));
	}

	private void check(TaskRun run) {
		this.changes.store().findOutline(run.task().id()).thenAccept((task) -> {
			boolean mine = task != null && task.isRunning() && task.run() == run.task().run();
			if (!mine && !run.context().isCancelled()) {
				run.context().cancel();
			}
		});
	}

	/**
	 * Stop the tasks that run here, and drop their results.
	 * @return those that were not stopped so before, as they were when their runs began
	 */
	List<TaskData> abandon() {
		List<TaskData> tasks = new ArrayList<>();
		this.running.forEach((run) -> {
			if (run.abandon()) {
				tasks.add(run.task());
				run.context().cancel();
			}
		});
		return tasks;
	}

	/** Stop the calls that are no tasks yet, because the server closes. */
	void close() {
		this.running.forEach((run) -> run.context().cancel());
	}

}
