package io.mcpspring.engine.dispatch;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.http.WriteShield;
import io.mcpspring.engine.server.CallTimeoutException;
import io.mcpspring.engine.server.ServerSettings;
import org.jspecify.annotations.Nullable;

/**
 * Cancellation of a running handler: interrupts its thread, or cancels the stage that it
 * returned (server-2025 CANC-01; server-2026 CANC-01). The thread is never interrupted
 * after it left the handler, nor while it writes to a connection.
 */
final class Cancellation {

	/**
	 * The time in which it is decided whether a caller may run a call. Nothing is sent to
	 * the client meanwhile, and hosts and proxies give up after about twice as much.
	 */
	private static final Duration DECISION = Duration.ofSeconds(30);

	/** The number of reports after which a cancelled handler is ended. */
	private static final int LATE_REPORTS = 100;

	/** Runs the cancellation of stages, on which foreign code may depend. */
	private final Executor executor;

	private final ServerTime time;

	private boolean cancelled;

	private int lateReports;

	private long startedAt;

	/** The thread in the handler. */
	private @Nullable WriteShield thread;

	private @Nullable CompletableFuture<?> stage;

	private @Nullable Duration limit;

	private boolean limitsStageOnly;

	private boolean ownLimit;

	private boolean lifted;

	private boolean deciding;

	private long decidingSince;

	private @Nullable CallTimeoutException timedOut;

	Cancellation(ServerSettings settings) {
		this.executor = settings.executor();
		this.time = settings.time();
	}

	/**
	 * Set the time limit of the next run, as its handler declares it.
	 * @param own the limit
	 */
	synchronized void limit(Duration own) {
		this.limit = own;
		this.limitsStageOnly = false;
		this.ownLimit = true;
	}

	/**
	 * Set the time limit of the next run, as the server declares it for all.
	 * @param common the limit, or {@code null} for none
	 * @param stageOnly whether it applies only to a run that left its thread and has not
	 * completed the stage that it returned
	 */
	synchronized void commonLimit(@Nullable Duration common, boolean stageOnly) {
		if (!this.lifted) {
			this.limit = common;
			this.limitsStageOnly = stageOnly;
		}
	}

	/** Remove the limit of the server and keep that of the handler, if there is one. */
	synchronized void liftCommonLimit() {
		this.lifted = true;
		if (!this.ownLimit) {
			this.limit = null;
		}
	}

	synchronized boolean isCancelled() {
		return this.cancelled;
	}

	synchronized boolean isRunningHere() {
		return this.thread != null && this.thread.isHere();
	}

	/**
	 * Return whether the handler, or the decision whether it may run, exceeds its limit.
	 * @param granted whether the decision was made
	 */
	synchronized boolean isOverdue(boolean granted) {
		return !this.cancelled && this.timedOut == null && (isUndecided(granted) || exceedsLimit());
	}

	private boolean isUndecided(boolean granted) {
		return this.deciding && !granted && this.time.nanoTime() - this.decidingSince > DECISION.toNanos();
	}

	private boolean exceedsLimit() {
		boolean running = (this.thread != null && !this.limitsStageOnly)
				|| (this.stage != null && !this.stage.isDone());
		return this.limit != null && running && this.time.nanoTime() - this.startedAt > this.limit.toNanos();
	}

	/**
	 * Record that the call is about to be stopped because it is overdue.
	 * @param granted whether the caller was known to be allowed
	 * @return the error to answer with
	 */
	synchronized CallTimeoutException timeOut(boolean granted) {
		CallTimeoutException failure = isUndecided(granted) ? CallTimeoutException.ofDecision(DECISION)
				: new CallTimeoutException((this.limit != null) ? this.limit : Duration.ZERO);
		this.timedOut = failure;
		return failure;
	}

	/** Return the error of a call that was stopped because it was overdue. */
	synchronized @Nullable CallTimeoutException timedOut() {
		return this.timedOut;
	}

	/** Record that a handler now finds out whether its caller may run it. */
	synchronized void decide() {
		this.deciding = true;
		this.decidingSince = this.time.nanoTime();
	}

	private synchronized void decided() {
		this.deciding = false;
	}

	/**
	 * Find out whether a caller may do something, on this thread.
	 * @param decision the decision; interrupted if it takes too long
	 * @param <T> the type of the result
	 * @return the result
	 */
	<T extends @Nullable Object> T decide(Supplier<T> decision) {
		WriteShield here = WriteShield.enter();
		try {
			enter(here);
			decide();
			T decided;
			try {
				decided = decision.get();
			}
			finally {
				leave();
				decided();
			}
			if (isCancelled()) {
				throw new CancellationException();
			}
			return decided;
		}
		finally {
			here.leave();
		}
	}

	/**
	 * Record a report of the handler. After a cancellation no report waits for a slow
	 * reader, so a handler that does not check for it would report faster than before.
	 * @throws CancellationException if it was cancelled and has continued to report
	 */
	synchronized void report() {
		if (this.cancelled && ++this.lateReports > LATE_REPORTS) {
			throw new CancellationException("The call was cancelled");
		}
	}

	void cancel() {
		CompletableFuture<?> returned;
		synchronized (this) {
			this.cancelled = true;
			if (this.thread != null) {
				this.thread.interrupt();
			}
			returned = this.stage;
		}
		if (returned != null && !returned.isDone()) {
			cancel(returned);
		}
	}

	/**
	 * Cancel a stage on a thread that may block, because the handler's own code may be
	 * attached to it. The calling thread may be the only one that looks after all calls,
	 * or one that serves connections.
	 */
	private void cancel(CompletableFuture<?> returned) {
		try {
			this.executor.execute(() -> returned.cancel(true));
		}
		catch (RejectedExecutionException ex) {
			returned.cancel(true);
		}
	}

	private synchronized void enter(WriteShield here) {
		if (this.cancelled) {
			throw new CancellationException();
		}
		this.startedAt = this.time.nanoTime();
		this.thread = here;
	}

	private void leave() {
		boolean interrupted;
		synchronized (this) {
			this.thread = null;
			interrupted = this.cancelled;
		}
		if (interrupted) {
			Thread.interrupted(); // our own interrupt, not for the next task
		}
	}

	/**
	 * Return the future that a cancellation cancels. For a stage that is not a future
	 * this is a copy: the call ends with it even if the stage itself never completes.
	 */
	private <R> CompletionStage<R> follow(CompletionStage<R> result) {
		CompletableFuture<R> future = result.toCompletableFuture();
		if (future.isDone()) {
			return future;
		}
		boolean late;
		synchronized (this) {
			this.stage = future;
			late = this.cancelled;
		}
		if (late) {
			future.cancel(true);
		}
		return future;
	}

	/**
	 * Run a handler in a way that allows its cancellation.
	 * @param handler the handler
	 * @param <R> the type of its result
	 * @return the result
	 * @throws Exception any exception of the handler
	 */
	<R> CompletionStage<R> run(Callable<CompletionStage<R>> handler) throws Exception {
		WriteShield here = WriteShield.enter();
		CompletionStage<R> result;
		try {
			enter(here);
			try {
				result = handler.call();
			}
			finally {
				leave();
			}
		}
		finally {
			here.leave();
		}
		return follow(result);
	}

}
