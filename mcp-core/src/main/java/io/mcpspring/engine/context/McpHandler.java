package io.mcpspring.engine.context;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.HandlerOptions;
import org.jspecify.annotations.Nullable;

/**
 * The code behind a tool, resource, prompt or completion.
 * {@link HandlerOptions#blocking()} tells whether it may block its thread.
 *
 * @param <P> the type of its parameters
 * @param <R> the type of its result
 */
@FunctionalInterface
public interface McpHandler<P, R> {

	/**
	 * Serve a call.
	 * @param context the request this call belongs to
	 * @param params the parameters of the call
	 * @return a stage that completes with the result. The response to a failure is
	 * described in {@link io.mcpspring.context.McpException} and
	 * {@link io.mcpspring.context.ToolException}; any other failure is answered by a
	 * generic text
	 * @throws Exception equivalent to a failed stage
	 */
	CompletionStage<R> handle(McpRequestContext context, P params) throws Exception;

	/**
	 * Read the data of the HTTP request that later runs need, by
	 * {@link McpRequestContext#keep}. Called once for each call, before its first run or
	 * before an interceptor asks the client; must not block.
	 * @param context the request this call belongs to
	 */
	default void begin(McpRequestContext context) {
	}

	/**
	 * Convert the value of a stage. Cancelling the result cancels the stage.
	 * @param running completes with the value
	 * @param converter creates the result
	 * @param <R> the type of the result
	 * @return a stage of the result, which fails if the given stage or the converter
	 * fails
	 */
	static <R> CompletionStage<R> converted(CompletionStage<?> running, Function<@Nullable Object, R> converter) {
		CompletableFuture<R> answer = new CompletableFuture<>();
		running.whenComplete((value, failure) -> {
			if (failure != null) {
				boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
				answer.completeExceptionally(wrapped ? failure.getCause() : failure);
				return;
			}
			try {
				answer.complete(converter.apply(value));
			}
			catch (Throwable ex) {
				answer.completeExceptionally(ex);
			}
		});
		answer.whenComplete((value, failure) -> {
			if (answer.isCancelled()) {
				running.toCompletableFuture().cancel(true);
			}
		});
		return answer;
	}

}
