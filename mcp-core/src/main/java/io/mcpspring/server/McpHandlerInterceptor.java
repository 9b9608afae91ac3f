package io.mcpspring.server;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

/**
 * Interceptor of the handler of a request, on the thread on which the handler runs: for
 * thread-bound state, such as a security context, and for the translation of failures.
 * Not called for a request without a handler. A bean of this type is not an
 * {@link McpInterceptor}, unless its class is declared to be both.
 */
@FunctionalInterface
public interface McpHandlerInterceptor {

	/**
	 * Run the handler.
	 * @param call the request
	 * @param handler the code
	 * @param <R> the type of the result
	 * @return the result; cancelling it cancels the stage of the handler
	 * @throws Exception any exception of the handler
	 */
	<R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception;

}
