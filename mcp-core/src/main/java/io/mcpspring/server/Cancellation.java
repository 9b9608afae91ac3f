package io.mcpspring.server;

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

	private boolean cancelled;

	private @Nullable Thread thread;

	private @Nullable CompletableFuture<?> stage;

	synchronized boolean isCancelled() {
		return this.cancelled;
	}

	synchronized boolean isRunningHere() {
		return this.thread == Thread.currentThread();
	}

	synchronized void cancel() {
		this.cancelled = true;
		if (this.thread != null) {
			this.thread.interrupt();
		}
		if (this.stage != null) {
			this.stage.cancel(true);
		}
	}

	synchronized void enter() {
		if (this.cancelled) {
			throw new CancellationException();
		}
		this.thread = Thread.currentThread();
	}

	void leave() {
		boolean interrupted;
		synchronized (this) {
			this.thread = null;
			interrupted = this.cancelled;
		}
		if (interrupted) {
			Thread.interrupted(); // ours, not to be seen by the next user of the thread
		}
	}

	synchronized void follow(CompletionStage<?> result) {
		CompletableFuture<?> future = result.toCompletableFuture();
		if (future.isDone()) {
			return;
		}
		this.stage = future;
		if (this.cancelled) {
			future.cancel(true);
		}
	}

}
