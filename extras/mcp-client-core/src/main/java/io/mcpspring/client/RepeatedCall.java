package io.mcpspring.client;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that is sent once more when it fails in a certain way, unless it was
 * cancelled in the meantime.
 */
final class RepeatedCall implements McpClientCall {

	private final CompletableFuture<ObjectNode> result;

	private McpClientCall current;

	private boolean cancelled;

	private @Nullable String reason;

	/**
	 * Create a call.
	 * @param first the first request
	 * @param again prepares the second request after the failure of the first, or returns
	 * {@code null} to leave it at that; the supplier sends it
	 */
	RepeatedCall(McpClientCall first,
			Function<Throwable, @Nullable CompletionStage<? extends Supplier<? extends McpClientCall>>> again) {
		this.current = first;
		this.result = first.result().exceptionallyCompose((failure) -> {
			Throwable own = failure.getCause();
			Throwable cause = (failure instanceof CompletionException && own != null) ? own : failure;
			CompletionStage<? extends Supplier<? extends McpClientCall>> second = isCancelled() ? null
					: again.apply(cause);
			return (second != null) ? second.thenCompose(this::follow) : CompletableFuture.failedFuture(cause);
		});
	}

	private CompletableFuture<ObjectNode> follow(Supplier<? extends McpClientCall> sender) {
		if (isCancelled()) {
			return CompletableFuture.failedFuture(cancellation());
		}
		McpClientCall second = sender.get();
		boolean late;
		String why;
		synchronized (this) {
			this.current = second;
			late = this.cancelled;
			why = this.reason;
		}
		if (late) {
			second.cancel(why);
		}
		return second.result();
	}

	private synchronized boolean isCancelled() {
		return this.cancelled;
	}

	private synchronized McpClientCall current() {
		return this.current;
	}

	private static CancellationException cancellation() {
		return new CancellationException("The client cancelled the call");
	}

	@Override
	public CompletableFuture<ObjectNode> result() {
		return this.result;
	}

	@Override
	public CompletableFuture<Void> over() {
		return this.result.handle((result, failure) -> current()).thenCompose(McpClientCall::over);
	}

	@Override
	public void cancel(@Nullable String reason) {
		McpClientCall running;
		synchronized (this) {
			this.cancelled = true;
			this.reason = reason;
			running = this.current;
		}
		running.cancel(reason);
		// Nothing runs between the first request and the second.
		this.result.completeExceptionally(cancellation());
	}

	@Override
	public void cut() {
		current().cut();
	}

}
