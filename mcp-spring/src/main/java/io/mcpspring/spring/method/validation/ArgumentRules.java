package io.mcpspring.spring.method.validation;

import io.mcpspring.spring.method.BeanMethod;
import org.jspecify.annotations.Nullable;

/**
 * Call of a method after the validation of its arguments.
 */
@FunctionalInterface
public interface ArgumentRules {

	/** No rules. */
	ArgumentRules NONE = BeanMethod::invoke;

	/**
	 * Call the method.
	 * @param method the method
	 * @param bean the bean with its proxy
	 * @param arguments the arguments
	 * @param granted is run when the rules of the method have passed the caller
	 * @return the return value
	 * @throws Exception any exception of the method, or the refusal of the arguments
	 */
	@Nullable Object call(BeanMethod method, Object bean, @Nullable Object[] arguments, Runnable granted) throws Exception;

}
