package io.mcpspring.spring.method.argument;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.validation.BeanPropertyBindingResult;

/**
 * The errors of the preceding argument: none, because calls with errors do not reach the
 * method.
 *
 * @param index the index of that parameter
 * @param name the name of the argument
 * @param <P> the type of the handler's parameters
 */
record PrecedingErrors<P>(int index, String name) implements ArgumentResolver<P> {

	@Override
	public Object resolve(McpRequestContext context, P params) {
		return new BeanPropertyBindingResult(null, this.name);
	}

	@Override
	public Object resolve(McpRequestContext context, P params, @Nullable Object[] preceding) {
		return new BeanPropertyBindingResult(preceding[this.index], this.name);
	}

}
