package io.mcpspring.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * For interceptors that do something when a handler has answered: runs it before anybody
 * sees the answer, and passes cancellation on.
 */
public final class HandlerStage {

	private HandlerStage() {
	}

	/**
	 * Run an action when a handler has answered or failed, and translate its failure.
	 * @param stage the answer of the handler
	 * @param action runs once, before the returned stage completes, at once if the
	 * handler has answered already
	 * @param failures gets the failure without wrappers, and returns what to fail with
	 * @param <R> the type of the answer
	 * @return the answer, cancelled along with the given stage
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
	 * An answer that takes the stage before it along when it is cancelled.
	 *
	 * @param <R> the type of the answer
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
