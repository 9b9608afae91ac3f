package io.mcpspring.session;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.mcpspring.http.HttpExchange;
import org.jspecify.annotations.Nullable;

/**
 * Continuation after the response of a store: on the request's own thread if that may
 * block, so that handlers run there too.
 */
final class Awaiting {

	private Awaiting() {
	}

	static <T extends @Nullable Object> void await(HttpExchange exchange, CompletionStage<T> stage,
			BiConsumer<@Nullable T, @Nullable Throwable> next, Consumer<Throwable> failed) {
		CompletableFuture<T> future = stage.toCompletableFuture();
		if (!future.isDone() && !exchange.mayBlock()) {
			future.whenComplete((value, failure) -> guarded(next, failed, value, failure));
			return;
		}
		T value = null;
		Throwable failure = null;
		try {
			value = future.join();
		}
		catch (CompletionException ex) {
			failure = ex;
		}
		guarded(next, failed, value, failure);
	}

	private static <T extends @Nullable Object> void guarded(BiConsumer<@Nullable T, @Nullable Throwable> next,
			Consumer<Throwable> failed, @Nullable T value, @Nullable Throwable failure) {
		try {
			next.accept(value, failure);
		}
		catch (RuntimeException | StackOverflowError ex) {
			failed.accept(ex);
		}
	}

}
