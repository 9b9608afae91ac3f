package io.mcpspring.spring.method.validation;

import java.io.Serial;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.metadata.BeanDescriptor;

/**
 * Validator that gives up once a value has very many violations. Bean Validation collects
 * one for each element of a list, which takes far more memory than the elements. The
 * message of each violation is made as it is found, so that these can be counted.
 */
final class BoundedValidator {

	private static final int MAX_VIOLATIONS = 1000;

	/** The number of violations that a running validation has found. */
	private final ThreadLocal<Integer> found = new ThreadLocal<>();

	private final Validator validator;

	/**
	 * Create a bounded validator.
	 * @param validator the validator of the application, which can be bounded if it is a
	 * factory, too, as that of Spring is
	 */
	BoundedValidator(Validator validator) {
		this.validator = (validator instanceof ValidatorFactory factory) ? factory.usingContext()
			.messageInterpolator(new Counted(factory.getMessageInterpolator()))
			.getValidator() : validator;
	}

	/**
	 * Validate.
	 * @param validation validates by a validator, once
	 * @return the violations
	 * @throws TooManyViolationsException if there are very many
	 */
	<T> Set<ConstraintViolation<T>> run(Function<Validator, Set<ConstraintViolation<T>>> validation) {
		try {
			return validation.apply(this.validator);
		}
		finally {
			this.found.remove();
		}
	}

	BeanDescriptor constraints(Class<?> type) {
		return this.validator.getConstraintsForClass(type);
	}

	private final class Counted implements MessageInterpolator {

		private final MessageInterpolator target;

		Counted(MessageInterpolator target) {
			this.target = target;
		}

		@Override
		public String interpolate(String template, Context context) {
			return counted(this.target.interpolate(template, context));
		}

		@Override
		public String interpolate(String template, Context context, Locale locale) {
			return counted(this.target.interpolate(template, context, locale));
		}

		private String counted(String message) {
			Integer before = BoundedValidator.this.found.get();
			int count = (before != null) ? before + 1 : 1;
			if (count > MAX_VIOLATIONS) {
				throw new TooManyViolationsException(message);
			}
			BoundedValidator.this.found.set(count);
			return message;
		}

	}

	/** More violations than are collected. */
	static final class TooManyViolationsException extends ValidationException {

		@Serial
		private static final long serialVersionUID = 1L;

		private TooManyViolationsException(String last) {
			super("more than " + MAX_VIOLATIONS + " values are not valid, for example: " + last);
		}

		@Override
		public String getMessage() {
			return String.valueOf(super.getMessage());
		}

	}

}
