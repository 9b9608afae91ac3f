package io.mcpspring.catalog;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The code behind a programmatic tool.
 *
 * @param <A> the type of the arguments
 */
@FunctionalInterface
public interface ToolHandler<A> {

	/**
	 * Serve a call.
	 * @param context the request this call belongs to
	 * @param arguments the arguments, validated
	 * @return a value that annotated methods may return; a
	 * {@link java.util.concurrent.CompletionStage} or a type of Reactor is awaited, and
	 * cancelled with the call
	 * @throws Exception with the same effect as in annotated methods
	 */
	@Nullable Object handle(McpRequestContext context, A arguments) throws Exception;

}
