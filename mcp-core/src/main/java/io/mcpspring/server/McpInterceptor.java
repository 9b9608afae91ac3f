package io.mcpspring.server;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.SuspendSignal;
import io.mcpspring.model.McpResult;

/**
 * Interceptor of each request that reaches the catalogue, in both eras: for metrics,
 * limits and the like. An interceptor may refuse a request by failing the stage with a
 * {@link io.mcpspring.jsonrpc.McpException} or a
 * {@link io.mcpspring.model.ToolException}. A stage that fails with {@link SuspendSignal}
 * denotes a call that waits for its client, not a failure.
 * <p>
 * It may ask the client itself, for example for a confirmation, before it proceeds with
 * {@code tools/call}, {@code prompts/get} or {@code resources/read}. Like a handler it
 * then runs again, together with the rest of the chain.
 */
@FunctionalInterface
public interface McpInterceptor {

	/**
	 * Intercept a request.
	 * @param call the request
	 * @param chain the rest of the chain
	 * @return the result
	 */
	CompletionStage<McpResult> intercept(McpCall call, Chain chain);

	/**
	 * Run the application's own code, on its thread: for thread-bound state, such as a
	 * security context, and for the translation of failures. Not called for a request
	 * without a handler.
	 * @param call the request
	 * @param handler the code
	 * @param <R> the type of the result
	 * @return the result; cancelling it cancels the stage of the handler
	 * @throws Exception any exception of the handler
	 */
	default <R> CompletionStage<R> around(McpCall call, Callable<CompletionStage<R>> handler) throws Exception {
		return handler.call();
	}

	/** The rest of the chain. */
	@FunctionalInterface
	interface Chain {

		/**
		 * Proceed to the next interceptor or the handler.
		 * @param call the request as passed to the interceptor
		 * @return the result
		 */
		CompletionStage<McpResult> proceed(McpCall call);

	}

}
