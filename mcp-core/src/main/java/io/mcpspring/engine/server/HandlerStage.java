package io.mcpspring.engine.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * Completion step for interceptors: an action that runs when a handler has completed,
 * before its result is passed on. Cancellation is propagated to the handler.
 */
public final class HandlerStage {

	private HandlerStage() {
	}

	/**
	 * Run an action when a handler has completed or failed, and translate its failure.
	 * @param stage the stage of the handler
	 * @param action runs once, before the returned stage completes; at once if the
	 * handler has already completed
	 * @param failures receives the failure without wrappers, and returns the failure to
	 * use
	 * @param <R> the type of the result
	 * @return the result; cancelling it cancels the given stage
	 */
	public static <R> CompletionStage<R> follow(CompletionStage<R> stage, Runnable action,
			UnaryOperator<Throwable> failures) {
		if (CompletedStage.of(stage) != null) {
			action.run();
			return stage;
		}
		CompletableFuture<R> answer = new Following<>(stage);
		stage.whenComplete((value, failure) -> {
			try {
				action.run();
				if (failure == null) {
					answer.complete(value);
				}
				else {
					answer.completeExceptionally(failures.apply(Failures.unwrap(failure)));
				}
			}
			catch (RuntimeException | Error ex) {
				answer.completeExceptionally(ex);
			}
		});
		return answer;
	}

	/**
	 * Result whose cancellation cancels the preceding stage.
	 *
	 * @param <R> the type of the result
	 */
	private static final class Following<R> extends CompletableFuture<R> {

		private final CompletionStage<R> stage;

		Following(CompletionStage<R> stage) {
			this.stage = stage;
		}

		@Override
		public boolean cancel(boolean mayInterruptIfRunning) {
			boolean cancelled = super.cancel(mayInterruptIfRunning);
			if (cancelled) {
				this.stage.toCompletableFuture().cancel(mayInterruptIfRunning);
			}
			return cancelled;
		}

	}

}
