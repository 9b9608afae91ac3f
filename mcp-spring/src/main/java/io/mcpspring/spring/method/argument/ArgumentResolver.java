package io.mcpspring.spring.method.argument;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * Resolver of the value of one parameter for each call.
 *
 * @param <P> the type of the handler's parameters
 */
@FunctionalInterface
public interface ArgumentResolver<P> {

	@Nullable Object resolve(McpRequestContext context, P params);

	/**
	 * Resolve the value.
	 * @param preceding the values of the parameters, as far as they are known
	 */
	default @Nullable Object resolve(McpRequestContext context, P params, @Nullable Object[] preceding) {
		return resolve(context, params);
	}

	/** Keep the necessary data of the HTTP request when a call begins. */
	default void begin(McpRequestContext context) {
	}

}
