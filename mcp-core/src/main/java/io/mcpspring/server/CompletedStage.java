package io.mcpspring.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Recognizes stages that completed already, which most do: what follows them needs no
 * stage of its own.
 */
public final class CompletedStage {

	private CompletedStage() {
	}

	/**
	 * Return a stage as a future if it completed with a result.
	 * @param stage any stage; minimal ones tell nothing of themselves
	 * @param <T> the type of the result
	 * @return the future; {@code null} if the stage has not completed, or failed
	 */
	public static <T> @Nullable CompletableFuture<T> of(CompletionStage<T> stage) {
		// A minimal stage is a CompletableFuture, but only its copy can be asked.
		return (stage instanceof CompletableFuture<T> future && future.toCompletableFuture() == future
				&& future.isDone() && !future.isCompletedExceptionally()) ? future : null;
	}

}
