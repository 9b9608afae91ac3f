package io.mcpspring.server;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.SuspendSignal;
import io.mcpspring.model.McpResult;

/**
 * Runs around each request that reaches the catalogue, in both eras: for metrics, limits
 * and the like. An interceptor may refuse by failing the stage with a
 * {@link io.mcpspring.jsonrpc.McpException} or a
 * {@link io.mcpspring.model.ToolException}. A stage that fails with {@link SuspendSignal}
 * is a call that waits for its client, no failure.
 * <p>
 * It may ask the client itself, for example whether somebody is sure, before it goes on
 * with {@code tools/call}, {@code prompts/get} or {@code resources/read}; like a handler
 * it then runs again, and with it all that follows.
 */
@FunctionalInterface
public interface McpInterceptor {

	/**
	 * Handle a request.
	 * @param call the request
	 * @param chain what comes next
	 * @return the result
	 */
	CompletionStage<McpResult> intercept(McpCall call, Chain chain);

	/**
	 * Run the application's own code, on the thread it runs on: for what belongs to a
	 * thread, such as a security context, and for failures that mean something. Not
	 * called when a request needs no handler.
	 * @param call the request
	 * @param handler the code
	 * @param <R> what it answers with
	 * @return the answer, cancelled along with the returned stage
	 * @throws Exception whatever the handler throws
	 */
	default <R> CompletionStage<R> around(McpCall call, Callable<CompletionStage<R>> handler) throws Exception {
		return handler.call();
	}

	/** What comes next. */
	@FunctionalInterface
	interface Chain {

		/**
		 * Go on.
		 * @param call the request, the one that the interceptor was given
		 * @return the result
		 */
		CompletionStage<McpResult> proceed(McpCall call);

	}

}
