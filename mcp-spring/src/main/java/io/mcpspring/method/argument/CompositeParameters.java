package io.mcpspring.method.argument;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Finds parameters that are made from several arguments of a tool. Declare a bean of this
 * type to add some.
 */
@FunctionalInterface
public interface CompositeParameters {

	/**
	 * Say how a parameter is made; asked at start, not for each call.
	 * @param parameter the parameter of an annotated method
	 * @return how it is made; {@code null} to leave it to others
	 * @throws IllegalArgumentException if it is declared in a way that cannot be served
	 */
	@Nullable CompositeParameter find(MethodParameter parameter);

}
