package io.mcpspring.catalog;

import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;

/**
 * The code behind a tool, resource, prompt or completion. Whether it may block its thread
 * is said by {@link HandlerOptions#blocking()}.
 *
 * @param <P> what it is called with
 * @param <R> what it answers with
 */
@FunctionalInterface
public interface McpHandler<P, R> {

	/**
	 * Answer a call.
	 * @param context the request this call belongs to
	 * @param params what is asked for
	 * @return completes with the answer; a failure is answered as described in
	 * {@link io.mcpspring.jsonrpc.McpException} and
	 * {@link io.mcpspring.model.ToolException}, any other with a generic text
	 * @throws Exception like a failed stage
	 */
	CompletionStage<R> handle(McpRequestContext context, P params) throws Exception;

	/**
	 * Read what later runs need of the HTTP request that began a call, by
	 * {@link McpRequestContext#keep}. Called once for each call, before its first run or
	 * before an interceptor asks the client; must not block.
	 * @param context the request this call belongs to
	 */
	default void begin(McpRequestContext context) {
	}

}
