package io.mcpspring.engine.task;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.MirroredParam;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallLink;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.stream.HeldWrites;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * One run of a handler that goes on without its request. The first run of a call may
 * begin before there is a task: until then the request waits and receives the result
 * directly. Log messages are not sent, progress only to a session that waits for the
 * result (extensions T25-26, T26-39).
 */
final class TaskRun extends RunningCalls.Place implements CallLink {

	private static final int MAX_MESSAGE = 1000;

	/** Each report that is kept is a change in the store. */
	private static final long BETWEEN_REPORTS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private final TaskCalls tasks;

	private final TaskData task;

	private final Origin origin;

	private final long startedAt;

	private final CompletableFuture<McpResult> answer = new CompletableFuture<>();

	/** Guards the order of messages. */
	private final Object order = new Object();

	/** Completed when it is known whether the call is a task. */
	private @Nullable CompletableFuture<Boolean> decision;

	private @Nullable CallContext context;

	private boolean over;

	private boolean abandoned;

	private volatile @Nullable String message;

	private long reportedAt;

	private TaskRun(TaskCalls tasks, TaskData task, Origin origin) {
		this.tasks = tasks;
		this.startedAt = tasks.nanoTime();
		this.task = task;
		this.origin = origin;
	}

	/**
	 * The first run of a call, which is not a task yet.
	 * @param request the call of the request, which waits for the answer
	 * @param wait after which time it becomes a task, or {@code null} for when its
	 * handler says so
	 */
	static TaskRun first(TaskCalls tasks, TaskData task, CallContext request, @Nullable Duration wait) {
		return new TaskRun(tasks, task, new Origin(request, wait));
	}

	/** A run of a call that is a task. */
	static TaskRun of(TaskCalls tasks, TaskData task, @Nullable CallContext request) {
		TaskRun run = new TaskRun(tasks, task, new Origin(request, null));
		run.decision = CompletableFuture.completedFuture(true);
		return run;
	}

	void bind(CallContext run) {
		this.context = run;
		CallContext request = this.origin.request();
		if (request != null && this.decision == null) {
			request.substitute(run);
		}
	}

	TaskData task() {
		return this.task;
	}

	CallContext context() {
		CallContext bound = this.context;
		if (bound == null) {
			throw new IllegalStateException("The run has not begun");
		}
		return bound;
	}

	@Nullable CallContext request() {
		return this.origin.request();
	}

	/** Return the answer to the request. */
	CompletionStage<McpResult> answer() {
		return this.answer;
	}

	/** Return the latest message that has not been taken yet. */
	@Nullable String takeMessage() {
		String newest = this.message;
		this.message = null;
		return newest;
	}

	/** Return the latest message, at most once in each interval of reports. */
	@Nullable String pollMessage() {
		long now = this.tasks.nanoTime();
		if (this.message == null || (this.reportedAt != 0 && now - this.reportedAt < BETWEEN_REPORTS_NANOS)) {
			return null;
		}
		this.reportedAt = now;
		return takeMessage();
	}

	synchronized boolean isTask() {
		CompletableFuture<Boolean> made = this.decision;
		return made != null && made.isDone() && made.getNow(false);
	}

	/** Become a task if the request has waited long enough. */
	void lookAfter() {
		Duration wait = this.origin.delay();
		if (wait != null && context().isGranted() && this.tasks.nanoTime() - this.startedAt >= wait.toNanos()) {
			detach();
		}
	}

	@Override
	public void granted() {
		lookAfter();
	}

	@Override
	public void detach() {
		CallContext request = this.origin.request();
		CompletableFuture<Boolean> made = new CompletableFuture<>();
		synchronized (this) {
			if (this.decision != null || this.over || request == null || request.isCancelled()) {
				return;
			}
			this.decision = made;
			request.substitute(null);
		}
		this.tasks.promote(this.task).whenComplete((created, failure) -> {
			if (failure == null) {
				context().liftCommonLimit();
				this.answer.complete(created);
			}
			else {
				request.substitute(this.context); // it remains an ordinary call
			}
			made.complete(failure == null);
		});
	}

	/** Give the outcome of the run to the request, or to the task. */
	void ended(@Nullable McpResult result, @Nullable Throwable failure) {
		CompletableFuture<Boolean> made;
		synchronized (this) {
			this.over = true;
			made = this.decision;
		}
		if (made == null) {
			reply(result, failure);
			return;
		}
		made.thenAccept((task) -> {
			if (!task) {
				reply(result, failure);
			}
			else if (!isAbandoned()) {
				this.tasks.settle(this, result, failure);
			}
		});
	}

	/**
	 * Drop the outcome of a task.
	 * @return {@code false} if it is no task, or was abandoned before
	 */
	synchronized boolean abandon() {
		boolean first = !this.abandoned && isTask();
		this.abandoned = this.abandoned || first;
		return first;
	}

	private synchronized boolean isAbandoned() {
		return this.abandoned;
	}

	private void reply(@Nullable McpResult result, @Nullable Throwable failure) {
		if (failure != null) {
			this.answer.completeExceptionally(failure);
		}
		else {
			this.answer.complete((result != null) ? result : ProtocolResult.EMPTY);
		}
	}

	@Override
	public void progressed(double progress, @Nullable Double total, @Nullable String text) {
		String newest = (text != null) ? text : (total != null) ? number(progress) + " of " + number(total) : null;
		if (newest != null) {
			this.message = (newest.length() > MAX_MESSAGE) ? newest.substring(0, MAX_MESSAGE) : newest;
		}
	}

	private static String number(double value) {
		return (value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE) ? Long.toString((long) value)
				: Double.toString(value);
	}

	@Override
	public Executor executor() {
		return this.tasks.threads();
	}

	@Override
	public OwnerKey holder() {
		return this.task.origin().holder();
	}

	@Override
	public void send(String method, byte[] params) {
		this.tasks.send(this.task, method, params);
	}

	@Override
	public void inOrder(Runnable sending) {
		HeldWrites writes = HeldWrites.hold();
		try {
			synchronized (this.order) {
				sending.run();
			}
		}
		finally {
			writes.close();
		}
	}

	@Override
	public boolean wants(LoggingLevel level) {
		return false;
	}

	@Override
	public void release(Duration retryAfter) {
		// no connection waits
	}

	/**
	 * A later run may be at a node whose tool has another schema. Arguments that were
	 * mended for the request have to be mended again.
	 */
	@Override
	public boolean isChecked() {
		CallContext request = this.origin.request();
		return request != null && request.arguments() == request.params().get("arguments");
	}

	/** The headers were checked with the request. */
	@Override
	public void check(List<MirroredParam> mirrored) {
	}

	@Override
	public void admit(HandlerOptions options) {
		CallContext request = this.origin.request();
		if (request != null) {
			request.link().admit(options);
		}
	}

	/**
	 * Where a run comes from.
	 *
	 * @param request the call of the request, or {@code null} after answers
	 * @param delay after which time it becomes a task
	 */
	private record Origin(@Nullable CallContext request, @Nullable Duration delay) {
	}

}
