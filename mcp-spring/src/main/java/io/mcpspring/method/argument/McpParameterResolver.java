package io.mcpspring.method.argument;

import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Strategy that injects parameters of further types into annotated methods, such as the
 * tenant of a request. An injected parameter is not an argument and not part of any
 * schema. Declare a bean of this type to add one.
 */
@FunctionalInterface
public interface McpParameterResolver {

	/**
	 * Find the injection of a parameter; called at start, not for each call.
	 * @param parameter the parameter of an annotated method
	 * @return supplies the value for each call; {@code null} to leave the parameter to
	 * other resolvers
	 */
	@Nullable Function<McpRequestContext, @Nullable Object> resolverFor(MethodParameter parameter);

}
