package io.mcpspring.method;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import jakarta.validation.metadata.MethodDescriptor;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.validation.FieldError;
import org.springframework.validation.beanvalidation.MethodValidationInterceptor;
import org.springframework.validation.method.MethodValidationException;
import org.springframework.validation.method.ParameterValidationResult;

/**
 * Bean Validation of arguments and forms, for applications that have a validator. What is
 * violated is told to the sender by the names it knows.
 */
public final class BeanValidation {

	private final Validator validator;

	/**
	 * Validate by a validator.
	 * @param validator the application's validator
	 */
	public BeanValidation(Validator validator) {
		this.validator = validator;
	}

	/**
	 * Check a value and what is in it.
	 * @param value the value
	 * @throws IllegalArgumentException listing what is violated
	 */
	void check(Object value) {
		Set<ConstraintViolation<Object>> violations = this.validator.validate(value);
		if (!violations.isEmpty()) {
			throw new IllegalArgumentException(joined(violations.stream()
				.map((violation) -> "'" + violation.getPropertyPath() + "' " + violation.getMessage())));
		}
	}

	/**
	 * Make the rules of a method.
	 * @param method the method
	 * @param names the names of its arguments, in the order of the parameters
	 * @param failure makes the exception for the sender
	 * @return the rules
	 */
	ArgumentRules rules(BeanMethod method, List<String> names, Function<String, RuntimeException> failure) {
		MethodDescriptor descriptor = this.validator.getConstraintsForClass(method.type())
			.getConstraintsForMethod(method.name(), method.method().getParameterTypes());
		boolean constrained = descriptor != null && descriptor.hasConstrainedParameters();
		return (called, arguments) -> {
			if (constrained && !isValidatedByProxy(called.bean())) {
				check(called, arguments, names, failure);
			}
			try {
				return called.invoke(arguments);
			}
			catch (ConstraintViolationException ex) {
				throw concerns(ex.getConstraintViolations(), called.method())
						? failure.apply(describe(ex.getConstraintViolations(), names)) : ex;
			}
			catch (MethodValidationException ex) {
				boolean own = !ex.isForReturnValue() && ex.getMethod().getName().equals(called.name());
				throw own ? failure.apply(describe(ex, names)) : ex;
			}
		};
	}

	private void check(BeanMethod method, @Nullable Object[] arguments, List<String> names,
			Function<String, RuntimeException> failure) {
		Object bean = method.bean();
		Object target = AopProxyUtils.getSingletonTarget(bean);
		Set<ConstraintViolation<Object>> violations = this.validator.forExecutables()
			.validateParameters((target != null) ? target : bean, method.method(), arguments);
		if (!violations.isEmpty()) {
			throw failure.apply(describe(violations, names));
		}
	}

	private static boolean isValidatedByProxy(Object bean) {
		return bean instanceof Advised advised && Stream.of(advised.getAdvisors())
			.anyMatch((advisor) -> advisor.getAdvice() instanceof MethodValidationInterceptor);
	}

	/**
	 * Whether arguments of this method were refused, and not something it did or
	 * returned.
	 */
	private static boolean concerns(Collection<ConstraintViolation<?>> violations, Method method) {
		return !violations.isEmpty() && violations.stream().allMatch((violation) -> {
			Iterator<Path.Node> path = violation.getPropertyPath().iterator();
			return path.next().getName().equals(method.getName()) && path.hasNext()
					&& path.next().getKind() != ElementKind.RETURN_VALUE;
		});
	}

	private static String describe(Collection<? extends ConstraintViolation<?>> violations, List<String> names) {
		return joined(violations.stream()
			.map((violation) -> path(violation.getPropertyPath(), names) + violation.getMessage()));
	}

	private static String describe(MethodValidationException failure, List<String> names) {
		return joined(failure.getParameterValidationResults()
			.stream()
			.flatMap((result) -> result.getResolvableErrors().stream().map((error) -> describe(result, error, names))));
	}

	private static String describe(ParameterValidationResult result, MessageSourceResolvable error,
			List<String> names) {
		String name = names.get(result.getMethodParameter().getParameterIndex());
		if (result.getContainerIndex() != null) {
			name += "[" + result.getContainerIndex() + "]";
		}
		String field = (error instanceof FieldError inner) ? "." + inner.getField() : "";
		return "'" + name + field + "' " + error.getDefaultMessage();
	}

	private static String path(Path path, List<String> names) {
		StringBuilder text = new StringBuilder();
		for (Path.Node node : path) {
			if (node.getIndex() != null) {
				text.append('[').append(node.getIndex()).append(']');
			}
			else if (node.getKey() != null) {
				text.append('[').append(node.getKey()).append(']');
			}
			if (node.getKind() == ElementKind.PARAMETER) {
				text.append(names.get(node.as(Path.ParameterNode.class).getParameterIndex()));
			}
			else if (node.getKind() == ElementKind.PROPERTY) {
				text.append('.').append(node.getName());
			}
		}
		return text.isEmpty() ? "" : "'" + text + "' ";
	}

	private static String joined(Stream<String> violations) {
		return violations.sorted().reduce((left, right) -> left + "; " + right).orElse("");
	}

}
