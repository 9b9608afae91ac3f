package io.mcpspring.spring.method.validation;

import jakarta.validation.Validator;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/**
 * Lookup of the application's Bean Validation. Where a library brings its API without a
 * provider, Spring declares a validator bean that has no target; such an application has
 * no validation.
 */
public final class ApplicationValidator {

	private static final String VALIDATOR = "jakarta.validation.Validator";

	private ApplicationValidator() {
	}

	/**
	 * Return whether the application can validate.
	 * @param context the application
	 * @return {@code false} without the API, a provider or a validator bean
	 */
	public static boolean isPresent(ApplicationContext context) {
		return hasApi(context) && validators(context).stream().anyMatch(ApplicationValidator::hasProvider);
	}

	/**
	 * Find the validator.
	 * @param context the application
	 * @return the only validator; {@code null} if there is none or it has no provider
	 * @throws IllegalStateException if it fails otherwise
	 */
	public static @Nullable Validator find(ApplicationContext context) {
		Validator validator = hasApi(context) ? validators(context).getIfUnique() : null;
		return (validator != null && hasProvider(validator)) ? validator : null;
	}

	private static boolean hasApi(ApplicationContext context) {
		return ClassUtils.isPresent(VALIDATOR, context.getClassLoader());
	}

	private static ObjectProvider<Validator> validators(ApplicationContext context) {
		return context.getBeanProvider(Validator.class);
	}

	/**
	 * Return whether there is a provider. Only the adapter of Spring may lack one;
	 * without any other validator that fails, arguments would be accepted unchecked.
	 */
	private static boolean hasProvider(Validator validator) {
		try {
			validator.getConstraintsForClass(Object.class);
			return true;
		}
		catch (IllegalStateException ex) {
			if (validator instanceof SpringValidatorAdapter) {
				return false;
			}
			throw ex;
		}
	}

}
