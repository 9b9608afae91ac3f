package io.mcpspring.engine.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Recognition of stages that have already completed, as most do, so that dependent
 * actions need no further stage.
 */
public final class CompletedStage {

	private CompletedStage() {
	}

	/**
	 * Return a stage as a future if it completed with a result.
	 * @param stage any stage; minimal stages do not reveal their state
	 * @param <T> the type of the result
	 * @return the future; {@code null} if the stage has not completed, or failed
	 */
	public static <T> @Nullable CompletableFuture<T> of(CompletionStage<T> stage) {
		// A minimal stage is a CompletableFuture, but only its copy can be queried.
		return (stage instanceof CompletableFuture<T> future && future.toCompletableFuture() == future
				&& future.isDone() && !future.isCompletedExceptionally()) ? future : null;
	}

}
