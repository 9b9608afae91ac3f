package io.mcpspring.dispatch;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Stops a running handler: interrupts its thread, or cancels what it returned
 * (server-2025 CANC-01; server-2026 CANC-01). The thread is never interrupted after it
 * left the handler.
 */
final class Cancellation {

	/** What a handler that was cancelled may report before it is ended. */
	private static final int LATE_REPORTS = 100;

	private boolean cancelled;

	private int lateReports;

	private long startedAt;

	private @Nullable Thread thread;

	private @Nullable CompletableFuture<?> stage;

	private @Nullable Duration limit;

	private boolean limitsStageOnly;

	private boolean ownLimit;

	private boolean lifted;

	/**
	 * Limit the time of the next run, as its handler wants it.
	 * @param own the time
	 */
	synchronized void limit(Duration own) {
		this.limit = own;
		this.limitsStageOnly = false;
		this.ownLimit = true;
	}

	/**
	 * Limit the time of the next run, as that of all others.
	 * @param common the time, or {@code null} for any
	 * @param stageOnly whether it ends only a run that left its thread and has not
	 * completed the stage that it returned
	 */
	synchronized void commonLimit(@Nullable Duration common, boolean stageOnly) {
		if (!this.lifted) {
			this.limit = common;
			this.limitsStageOnly = stageOnly;
		}
	}

	/** Leave only the limit of the handler, if there is one. */
	synchronized void liftCommonLimit() {
		this.lifted = true;
		if (!this.ownLimit) {
			this.limit = null;
		}
	}

	synchronized Duration limit() {
		return (this.limit != null) ? this.limit : Duration.ZERO;
	}

	synchronized boolean isCancelled() {
		return this.cancelled;
	}

	synchronized boolean isRunningHere() {
		return this.thread == Thread.currentThread();
	}

	/**
	 * Whether the handler works for longer than its limit, and still does.
	 */
	synchronized boolean isOverdue() {
		boolean running = (this.thread != null && !this.limitsStageOnly)
				|| (this.stage != null && !this.stage.isDone());
		return this.limit != null && running && !this.cancelled
				&& System.nanoTime() - this.startedAt > this.limit.toNanos();
	}

	/**
	 * Note that the handler reports something. After a cancellation nothing waits for a
	 * reader any more, so a handler that does not look whether it was cancelled would
	 * report faster than before, to nobody.
	 * @throws CancellationException if it was cancelled and has gone on reporting
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
		if (returned != null) {
			returned.cancel(true); // runs code of others, so not under the lock
		}
	}

	private synchronized void enter() {
		if (this.cancelled) {
			throw new CancellationException();
		}
		this.startedAt = System.nanoTime();
		this.thread = Thread.currentThread();
	}

	private void leave() {
		boolean interrupted;
		synchronized (this) {
			this.thread = null;
			interrupted = this.cancelled;
		}
		if (interrupted) {
			Thread.interrupted(); // ours, not to be seen by the next user of the thread
		}
	}

	/**
	 * What is returned is what is cancelled. Of a stage that is no future this is a copy:
	 * the call ends with it although the stage itself never completes.
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
	 * Run a handler so that it can be cancelled.
	 * @param handler the handler
	 * @param <R> what it answers with
	 * @return the answer
	 * @throws Exception whatever the handler throws
	 */
	<R> CompletionStage<R> run(Callable<CompletionStage<R>> handler) throws Exception {
		enter();
		CompletionStage<R> result;
		try {
			result = handler.call();
		}
		finally {
			leave();
		}
		return follow(result);
	}

}
