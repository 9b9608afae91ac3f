package io.mcpspring.spring.method.argument;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Factory of parameters that are composed of several arguments of a tool. Declare a bean
 * of this type to add some.
 */
@FunctionalInterface
public interface CompositeParameters {

	/**
	 * Find the composition of a parameter; called at start, not for each call.
	 * @param parameter the parameter of an annotated method
	 * @return the composition; {@code null} to leave the parameter to other factories
	 * @throws IllegalArgumentException if the declaration of the parameter cannot be
	 * served
	 */
	@Nullable CompositeParameter find(MethodParameter parameter);

}
