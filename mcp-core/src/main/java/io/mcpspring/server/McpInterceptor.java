package io.mcpspring.server;

import java.util.concurrent.CompletionStage;

import io.mcpspring.model.McpResult;

/**
 * Runs around each request that reaches the catalogue, in both eras: for metrics, limits
 * and the like. An interceptor may refuse by failing the stage with a
 * {@link io.mcpspring.jsonrpc.McpException}. A stage that fails with
 * {@link SuspendSignal} is a call that waits for its client, no failure.
 */
@FunctionalInterface
public interface McpInterceptor {

	/**
	 * Handle a request.
	 * @param call the request
	 * @param chain what comes next
	 * @return the result
	 */
	CompletionStage<McpResult> intercept(CallContext call, Chain chain);

	/** What comes next. */
	@FunctionalInterface
	interface Chain {

		/**
		 * Go on.
		 * @param call the request
		 * @return the result
		 */
		CompletionStage<McpResult> proceed(CallContext call);

	}

}
