package io.mcpspring.spring.method.validation;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.validation.BoundedValidator.TooManyViolationsException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.validation.FieldError;
import org.springframework.validation.beanvalidation.MethodValidationInterceptor;
import org.springframework.validation.method.MethodValidationException;
import org.springframework.validation.method.ParameterValidationResult;

/**
 * Bean Validation of arguments and forms, for applications with a validator. Violations
 * are reported with the names that the sender knows.
 */
public final class BeanValidation {

	private static final int MAX_VIOLATIONS = 20;

	private final BoundedValidator validator;

	/**
	 * Create a validation.
	 * @param validator the application's validator
	 */
	public BeanValidation(Validator validator) {
		this.validator = new BoundedValidator(validator);
	}

	/**
	 * Validate a value and its contents.
	 * @param value the value
	 * @throws IllegalArgumentException with the list of violations
	 */
	public void check(Object value) {
		Set<ConstraintViolation<Object>> violations;
		try {
			violations = this.validator.run((validator) -> validator.validate(value));
		}
		catch (TooManyViolationsException ex) {
			throw new IllegalArgumentException(ex.getMessage());
		}
		if (!violations.isEmpty()) {
			throw new IllegalArgumentException(joined(violations.stream()
				.map((violation) -> "'" + violation.getPropertyPath() + "' " + violation.getMessage())));
		}
	}

	/**
	 * Create the validation of a method's arguments one by one.
	 * @param method the method
	 * @param names the names of its arguments, in the order of the parameters
	 * @return the check
	 */
	public ArgumentViolations violations(BeanMethod method, List<String> names) {
		return new ArgumentViolations(this.validator, method, names);
	}

	/**
	 * Create the rules of a method.
	 * @param method the method
	 * @param failure creates the exception for the sender
	 * @return the rules
	 */
	public ArgumentRules rules(BeanMethod method, Function<String, RuntimeException> failure) {
		List<String> names = method.parameterNames();
		// On the first call, because the validator inspects all constraints of the class
		// for it.
		SingletonSupplier<Boolean> constrained = SingletonSupplier
			.of(() -> ArgumentViolations.isConstrained(this.validator, method));
		return new ArgumentRules(method, failure) {

			@Override
			public void check(Object bean, @Nullable Object[] arguments) {
				if (constrained.obtain() && !isValidatedByProxy(bean)) {
					BeanValidation.this.check(method, bean, arguments, names, failure);
				}
			}

			@Override
			public Exception translate(Exception thrown) {
				if (thrown instanceof ConstraintViolationException ex
						&& concerns(ex.getConstraintViolations(), method)) {
					return failure.apply(describe(ex.getConstraintViolations(), names));
				}
				if (thrown instanceof MethodValidationException ex && concerns(ex, method)) {
					return failure.apply(describe(ex, names));
				}
				return super.translate(thrown);
			}

		};
	}

	private void check(BeanMethod method, Object bean, @Nullable Object[] arguments, List<String> names,
			Function<String, RuntimeException> failure) {
		Object target = AopProxyUtils.getSingletonTarget(bean);
		Set<ConstraintViolation<Object>> violations;
		try {
			violations = this.validator.run((validator) -> validator.forExecutables()
				.validateParameters((target != null) ? target : bean, method.method(),
						Arrays.copyOf(arguments, method.method().getParameterCount())));
		}
		catch (TooManyViolationsException ex) {
			throw failure.apply(ex.getMessage());
		}
		violations.removeIf((violation) -> isLeftOut(violation, method, arguments));
		if (!violations.isEmpty()) {
			throw failure.apply(describe(violations, names));
		}
	}

	/** Whether the violated value is an omitted argument with a Kotlin default. */
	private static boolean isLeftOut(ConstraintViolation<?> violation, BeanMethod method,
			@Nullable Object[] arguments) {
		for (Path.Node node : violation.getPropertyPath()) {
			if (node.getKind() == ElementKind.PARAMETER) {
				int index = node.as(Path.ParameterNode.class).getParameterIndex();
				return arguments[index] == null && KotlinFunctions.hasDefault(method.parameters().get(index));
			}
		}
		return false;
	}

	private static boolean isValidatedByProxy(Object bean) {
		return bean instanceof Advised advised && Stream.of(advised.getAdvisors())
			.anyMatch((advisor) -> advisor.getAdvice() instanceof MethodValidationInterceptor);
	}

	/**
	 * Whether the violations concern the arguments of this method, rather than its own
	 * calls or its return value. A called method often has the same name.
	 */
	private static boolean concerns(Collection<ConstraintViolation<?>> violations, BeanMethod method) {
		List<Class<?>> parameters = List.of(method.method().getParameterTypes());
		return !violations.isEmpty() && violations.stream().allMatch((violation) -> {
			Iterator<Path.Node> path = violation.getPropertyPath().iterator();
			Path.Node first = path.next();
			return method.type().isAssignableFrom(violation.getRootBeanClass()) && first.getKind() == ElementKind.METHOD
					&& first.getName().equals(method.method().getName())
					&& first.as(Path.MethodNode.class).getParameterTypes().equals(parameters) && path.hasNext()
					&& path.next().getKind() != ElementKind.RETURN_VALUE;
		});
	}

	private static boolean concerns(MethodValidationException failure, BeanMethod method) {
		return !failure.isForReturnValue() && method.type().isInstance(failure.getTarget())
				&& failure.getMethod().getName().equals(method.method().getName())
				&& Arrays.equals(failure.getMethod().getParameterTypes(), method.method().getParameterTypes());
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

	/** Join the first violations in their order. A list has one for each element. */
	private static String joined(Stream<String> violations) {
		TreeSet<String> first = new TreeSet<>();
		violations.forEach((violation) -> {
			first.add(violation);
			if (first.size() > MAX_VIOLATIONS) {
				first.pollLast();
			}
		});
		return String.join("; ", first);
	}

}
