package io.mcpspring.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;

import io.mcpspring.catalog.ExtensionNotification;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.InputRequest;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.Failures;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.store.JsonWeight;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.wire.WireFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The calls that run as tasks on this node, from the beginning of a run to what is kept
 * of it.
 */
final class TaskCalls {

	static final String NOTIFICATION = "notifications/tasks";

	/** About the bytes of memory of the largest result that is pushed. */
	private static final long MAX_PUSHED = 256 * 1024;

	private static final JsonMapper JSON = new JsonMapper();

	private final CallDetacher.Runner runner;

	private final McpNotifications notifications;

	private final TaskStore store;

	private final TaskSettings settings;

	private final TaskView view;

	private final Executor threads;

	private final InstantSource clock;

	private final Set<TaskRun> running = ConcurrentHashMap.newKeySet();

	TaskCalls(CallDetacher.Runner runner, McpNotifications notifications, TaskStore store, TaskSettings settings,
			Executor threads, InstantSource clock) {
		this.runner = runner;
		this.notifications = notifications;
		this.store = store;
		this.settings = settings;
		this.view = new TaskView(settings.pollInterval());
		this.threads = threads;
		this.clock = clock;
	}

	TaskView view() {
		return this.view;
	}

	Executor threads() {
		return this.threads;
	}

	int size() {
		return this.running.size();
	}

	/** Make a task and run it; it can be found before anybody knows of it (T26-13). */
	CompletionStage<McpResult> beginAsTask(CallContext request, String tool) {
		TaskRecord task = draft(request, tool);
		return create(task).handle((kept, failure) -> {
			if (failure != null) {
				throw refusal(failure);
			}
			start(TaskRun.of(this, task, request), request.state(), request.caller());
			return created(task);
		});
	}

	/** Run a call that may become a task later. */
	CompletionStage<McpResult> begin(CallContext request, String tool, boolean onDemand) {
		TaskRun run = TaskRun.first(this, draft(request, tool), request, onDemand ? null : this.settings.inlineWait());
		start(run, request.state(), request.caller());
		return run.answer();
	}

	private TaskRecord draft(CallContext request, String tool) {
		String id = TaskIds.create(request.caller().key());
		return TaskRecord.working(id, TaskOrigin.of(tool, request.request()), this.clock.instant(),
				this.settings.lifetime(), request.state().toJson());
	}

	/** Make a task of a call that began without one: its life begins now. */
	CompletionStage<McpResult> promote(TaskRecord draft) {
		TaskRecord task = draft.begun(this.clock.instant());
		return create(task).thenApply((kept) -> created(task));
	}

	private CompletionStage<Void> create(TaskRecord task) {
		return this.store.create(task).whenComplete((kept, failure) -> countLimit(failure));
	}

	private void countLimit(@Nullable Throwable failure) {
		if (failure != null && Failures.unwrap(failure) instanceof NoRoomException full) {
			this.runner.settings().events().limitReached(Limited.TASKS, full.limit());
		}
	}

	private McpResult created(TaskRecord task) {
		return new McpResult.Extension("task", this.view.brief(task));
	}

	static McpException refusal(Throwable failure) {
		String message = (Failures.unwrap(failure) instanceof NoRoomException)
				? "Too many tasks are kept; try again when some of them are over"
				: "Tasks cannot be kept now; try again later";
		return new McpException(ErrorCode.INTERNAL_ERROR, message);
	}

	private void start(TaskRun run, CallState state, Caller as) {
		CallContext context = this.runner.context(run.task().origin().request(as), state, run);
		run.bind(context);
		if (run.isTask()) {
			context.liftCommonLimit();
		}
		this.running.add(run);
		this.runner.dispatch(context).whenComplete((result, failure) -> {
			this.running.remove(run);
			run.ended(result, failure);
		});
	}

	/** Go on with a task whose questions are all answered. */
	void resume(TaskRecord task, Caller as) {
		CallState state = CallState.of(task.state());
		task.answers().forEach(state::answer);
		start(TaskRun.of(this, task, null), state, as);
	}

	/** Keep what came of a run. */
	void settle(TaskRun run, @Nullable McpResult result, @Nullable Throwable failure) {
		try {
			settle(run, result, (failure != null) ? Failures.of(failure) : null, run.context());
		}
		catch (RuntimeException | Error ex) { // nobody else would end it
			end(run, new TaskOutcome.Failed(Failures.unexpected(ex).error()));
		}
	}

	private void settle(TaskRun run, @Nullable McpResult result, @Nullable Throwable cause, CallContext context) {
		if (cause instanceof SuspendSignal && !context.isCancelled()) {
			ask(run);
			return;
		}
		context.end();
		end(run, outcome(run, result, cause));
	}

	private TaskOutcome outcome(TaskRun run, @Nullable McpResult result, @Nullable Throwable cause) {
		if (cause == null && result != null) {
			return returned(run, result);
		}
		if (cause instanceof McpException error) {
			return new TaskOutcome.Failed(error.error());
		}
		if (run.context().isCancelled() && (cause instanceof CancellationException || cause instanceof SuspendSignal)) {
			return TaskOutcome.CANCELLED;
		}
		return new TaskOutcome.Failed(Failures
			.unexpected((cause != null) ? cause : new IllegalStateException("A task ended without a result"))
			.error());
	}

	private TaskOutcome returned(TaskRun run, McpResult result) {
		WireFormat format = WireFormat.of(run.task().origin().version(), this.runner.settings().info());
		boolean isError = result instanceof McpResult.CallTool tool && tool.isError();
		return new TaskOutcome.Returned((ObjectNode) JSON.readTree(format.encode(result)), isError);
	}

	private void ask(TaskRun run) {
		CallContext context = run.context();
		// A run without its request counts as a round itself.
		if (context.state().round() > this.settings.maxRounds()) {
			context.end();
			end(run, returned(run, McpResult.CallTool.error("The client was asked too often")));
			return;
		}
		context.suspend();
		Instant now = this.clock.instant();
		Instant until = (context.questionTimeout() != null) ? now.plus(context.questionTimeout()) : null;
		WireFormat format = WireFormat.of(run.task().origin().version());
		ObjectNode left = context.state().toJson();
		update(run.task().id(), (task) -> {
			Map<String, TaskQuestion> open = new LinkedHashMap<>();
			context.questions()
				.forEach((key, question) -> open.put(key + "-" + (task.asked() + open.size() + 1),
						question(format, key, question)));
			return task.asking(left, open, now, until);
		}).whenComplete((change, failure) -> {
			if (failure != null) {
				end(run, noRoom());
			}
		});
	}

	private static TaskQuestion question(WireFormat format, String key, InputRequest request) {
		ObjectNode params = (request instanceof InputRequest.ListRoots) ? null
				: (ObjectNode) JSON.readTree(format.encode(request));
		return new TaskQuestion(key, request.method(), params);
	}

	private void end(TaskRun run, TaskOutcome outcome) {
		Instant now = this.clock.instant();
		String said = run.takeMessage();
		update(run.task().id(), (task) -> ((said != null) ? task.saying(said, now) : task).ended(outcome, now))
			.whenComplete((change, failure) -> {
				if (failure != null && Failures.unwrap(failure) instanceof NoRoomException) {
					update(run.task().id(), (task) -> task.ended(noRoom(), now));
				}
			});
	}

	private static TaskOutcome noRoom() {
		return new TaskOutcome.Failed(JsonRpcError.of(ErrorCode.INTERNAL_ERROR,
				"The server has no room for what came of the task; its work may be done"));
	}

	/**
	 * Change a task and tell clients of it.
	 * @return what was done, or {@code null} if there is no such task
	 */
	CompletionStage<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change) {
		return this.store.update(id, change).whenComplete((done, failure) -> {
			countLimit(failure);
			if (done != null && done.isChanged() && isSmall(done.after())) {
				this.notifications.send(new ExtensionNotification(NOTIFICATION, this.view.full(done.after()),
						done.after().origin().caller().key(), done.after().origin().tool()));
			}
		});
	}

	/** Notifications go to all nodes, so clients ask for what is large. */
	private static boolean isSmall(TaskRecord task) {
		return !(task.outcome() instanceof TaskOutcome.Returned returned)
				|| JsonWeight.of(returned.result()) <= MAX_PUSHED;
	}

	/** Cancel a task that has not ended (extensions T26-25, T26-26). */
	CompletionStage<@Nullable TaskChange> cancel(String id) {
		return update(id, (task) -> task.ended(TaskOutcome.CANCELLED, this.clock.instant()))
			.whenComplete((change, failure) -> {
				if (change != null && change.isChanged()) {
					stop(id);
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

	/** Detach calls that take long, stop what takes too long, and keep reports. */
	void lookAfter() {
		this.running.forEach((run) -> {
			run.lookAfter();
			CallContext context = run.context();
			if (context.isOverdue()) {
				McpException late = context.timeOut();
				context.cancel();
				run.ended(null, late);
			}
			String said = run.isTask() ? run.takeMessage() : null;
			if (said != null) {
				Instant now = this.clock.instant();
				update(run.task().id(), (task) -> task.saying(said, now));
			}
		});
	}

	/** Stop runs of tasks that ended elsewhere or are forgotten. */
	void checkRuns() {
		this.running.forEach((run) -> {
			if (run.isTask()) {
				this.store.find(run.task().id()).thenAccept((task) -> {
					if ((task == null || task.isOver()) && !run.context().isCancelled()) {
						run.context().cancel();
					}
				});
			}
		});
	}

	/** Go on with tasks whose client did not answer in time. */
	void attend() {
		Instant now = this.clock.instant();
		this.store.due(now).thenAccept((due) -> due.forEach((task) -> {
			Map<String, CallState.Answer> none = new LinkedHashMap<>();
			task.questions().keySet().forEach((key) -> none.put(key, new CallState.Answer.TimedOut()));
			update(task.id(), (present) -> present.answered(none, now)).thenAccept((change) -> goOn(change, null));
		}));
	}

	/**
	 * Run a task again if an update left none of its questions open.
	 * @param as who answered, or {@code null} if nobody did
	 */
	void goOn(@Nullable TaskChange change, @Nullable Caller as) {
		if (change == null || !change.isChanged() || change.after().status() != TaskStatus.WORKING
				|| change.before().status() != TaskStatus.INPUT_REQUIRED) {
			return;
		}
		Caller caller = (as != null) ? as : change.after().origin().caller();
		if (!caller.isAnonymous() && caller.principal() == null) {
			// nobody is there as whom the handler could run
			Instant now = this.clock.instant();
			update(change.after().id(), (task) -> task.ended(new TaskOutcome.Failed(JsonRpcError
				.of(ErrorCode.INTERNAL_ERROR, "The client was asked and did not answer; call the tool again")), now));
			return;
		}
		resume(change.after(), caller);
	}

	/** End what runs here, which ends with this node. */
	void close() {
		this.running.forEach((run) -> {
			if (run.isTask()) {
				end(run, new TaskOutcome.Failed(JsonRpcError.of(ErrorCode.INTERNAL_ERROR,
						"The task was interrupted because the server ended; call the tool again")));
			}
			run.context().cancel();
		});
	}

}
