package io.mcpspring.redis.access;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Outcome of an operation of a store. Waiting threads are woken by the connection's own
 * thread; dependent stages run elsewhere, so that the connection never waits for them.
 * Waiting threads therefore do not depend on a thread that may be busy.
 *
 * @param <T> the type of the outcome
 */
public final class StoreFuture<T extends @Nullable Object> extends CompletableFuture<T> {

	private final Executor executor;

	private StoreFuture(Executor executor) {
		this.executor = executor;
	}

	public static <T extends @Nullable Object> StoreFuture<T> of(CompletionStage<T> stage, Executor executor) {
		StoreFuture<T> future = new StoreFuture<>(executor);
		stage.whenComplete((value, failure) -> {
			if (failure == null) {
				future.complete(value);
			}
			else {
				Throwable cause = (failure instanceof CompletionException && failure.getCause() != null)
						? failure.getCause() : failure;
				future.completeExceptionally(cause);
			}
		});
		return future;
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new CompletableFuture<>();
	}

	@Override
	public Executor defaultExecutor() {
		return this.executor;
	}

	@Override
	public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> fn) {
		return isDone() ? super.thenApply(fn) : thenApplyAsync(fn);
	}

	@Override
	public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
		return isDone() ? super.thenAccept(action) : thenAcceptAsync(action);
	}

	@Override
	public CompletableFuture<Void> thenRun(Runnable action) {
		return isDone() ? super.thenRun(action) : thenRunAsync(action);
	}

	@Override
	public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn) {
		return isDone() ? super.thenCompose(fn) : thenComposeAsync(fn);
	}

	@Override
	public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
		return isDone() ? super.handle(fn) : handleAsync(fn);
	}

	@Override
	public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
		return isDone() ? super.whenComplete(action) : whenCompleteAsync(action);
	}

	@Override
	public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> fn) {
		return isDone() ? super.exceptionally(fn) : exceptionallyAsync(fn);
	}

	@Override
	public CompletableFuture<T> toCompletableFuture() {
		return this;
	}

}
