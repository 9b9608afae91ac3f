package io.mcpspring.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.model.McpResult;

/**
 * Interceptor of each request that reaches the catalogue, in both eras: for metrics,
 * limits and the like. An interceptor may {@linkplain Chain#refuse refuse} a request, or
 * fail the stage with a {@link io.mcpspring.context.McpException} or a
 * {@link ToolException}. A stage that fails with {@link SuspendSignal} denotes a call
 * that waits for its client, not a failure.
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
	CompletionStage<McpResult> intercept(McpServerCall call, Chain chain);

	/** The rest of the chain, for one request. */
	interface Chain {

		/**
		 * Proceed to the next interceptor or the handler.
		 * @return the result
		 */
		CompletionStage<McpResult> proceed();

		/**
		 * Refuse the request: a tool answers with a result that reports the failure, any
		 * other request with an error.
		 * @param message the reason, which the client gets unchanged
		 * @return the refusal
		 */
		default CompletionStage<McpResult> refuse(String message) {
			return CompletableFuture.failedFuture(new ToolException(message));
		}

	}

}
