package io.mcpspring.method.validation;

import io.mcpspring.method.BeanMethod;
import org.jspecify.annotations.Nullable;

/**
 * Calls a method if its arguments obey the rules declared for them.
 */
@FunctionalInterface
public interface ArgumentRules {

	/** No rules. */
	ArgumentRules NONE = BeanMethod::invoke;

	@Nullable Object call(BeanMethod method, Object bean, @Nullable Object[] arguments) throws Exception;

}
