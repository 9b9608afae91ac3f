package io.mcpspring.spring.method.validation;

import java.util.function.Function;

import io.mcpspring.spring.kotlin.RefusedValueException;
import io.mcpspring.spring.method.BeanMethod;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the arguments of a method. Without Bean Validation these are only those of
 * its value classes.
 */
public class ArgumentRules {

	private final BeanMethod method;

	private final Function<String, RuntimeException> failure;

	/**
	 * Create rules.
	 * @param method the method
	 * @param failure creates the exception for the sender
	 */
	public ArgumentRules(BeanMethod method, Function<String, RuntimeException> failure) {
		this.method = method;
		this.failure = failure;
	}

	/**
	 * Check the arguments before a call; does nothing unless overridden.
	 * @param bean the bean with its proxy
	 * @param arguments the arguments
	 * @throws RuntimeException the exception for the sender
	 */
	public void check(Object bean, @Nullable Object[] arguments) {
	}

	/**
	 * Translate an exception of a call, if it refuses the arguments.
	 * @param thrown the exception
	 * @return the exception for the sender, or the given one
	 */
	public Exception translate(Exception thrown) {
		if (!(thrown instanceof RefusedValueException refusal)) {
			return thrown;
		}
		String name = this.method.parameterNames().get(refusal.index());
		String reason = refusal.reason();
		RuntimeException refused = this.failure
			.apply("Argument '" + name + "'" + ((reason != null) ? ": " + reason : " is not valid"));
		refused.initCause(refusal);
		return refused;
	}

}
