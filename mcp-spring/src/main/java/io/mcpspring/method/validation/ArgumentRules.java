package io.mcpspring.method.validation;

import io.mcpspring.method.BeanMethod;
import org.jspecify.annotations.Nullable;

/**
 * Call of a method after the validation of its arguments.
 */
@FunctionalInterface
public interface ArgumentRules {

	/** No rules. */
	ArgumentRules NONE = BeanMethod::invoke;

	@Nullable Object call(BeanMethod method, Object bean, @Nullable Object[] arguments) throws Exception;

}
