package io.mcpspring.method.argument;

import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Injects parameters of further types into annotated methods, such as the tenant of a
 * request. A parameter so injected is no argument and not part of any schema. Declare a
 * bean of this type to add one.
 */
@FunctionalInterface
public interface McpParameterResolver {

	/**
	 * Say whether and how a parameter is injected; asked at start, not for each call.
	 * @param parameter the parameter of an annotated method
	 * @return gives the value for each call; {@code null} to leave the parameter to
	 * others
	 */
	@Nullable Function<McpRequestContext, @Nullable Object> resolverFor(MethodParameter parameter);

}
