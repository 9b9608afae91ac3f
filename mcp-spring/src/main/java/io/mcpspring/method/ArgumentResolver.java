package io.mcpspring.method;

import io.mcpspring.server.McpRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * Gives the value of one parameter for each call.
 *
 * @param <P> what the handler is called with
 */
@FunctionalInterface
interface ArgumentResolver<P> {

	@Nullable Object resolve(McpRequestContext context, P params);

}
