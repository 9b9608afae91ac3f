package io.mcpspring.spring.method.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.validation.BoundedValidator.TooManyViolationsException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.metadata.MethodDescriptor;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.validation.annotation.Validated;

/**
 * Bean Validation of the arguments of a method one by one, even if others are missing.
 */
public final class ArgumentViolations {

	private final BoundedValidator validator;

	private final List<String> names;

	/** Lazy, because the validator inspects all constraints of the class for it. */
	private final SingletonSupplier<Boolean> constrained;

	/** The groups of parameters that are annotated with {@link Validated}. */
	private final List<Class<?> @Nullable []> validated = new ArrayList<>();

	private final boolean anyValidated;

	ArgumentViolations(BoundedValidator validator, BeanMethod method, List<String> names) {
		this.validator = validator;
		this.names = names;
		this.constrained = SingletonSupplier.of(() -> isConstrained(validator, method));
		boolean anyGroups = false;
		for (MethodParameter parameter : method.parameters()) {
			Validated found = AnnotatedElementUtils.findMergedAnnotation(
					AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations()), Validated.class);
			this.validated.add((found != null) ? found.value() : null);
			anyGroups |= found != null;
		}
		this.anyValidated = anyGroups;
	}

	/**
	 * Return whether a method has parameters to validate. Those that are constrained in
	 * their type arguments alone do not count as constrained parameters.
	 */
	static boolean isConstrained(BoundedValidator validator, BeanMethod method) {
		MethodDescriptor descriptor = validator.constraints(method.type())
			.getConstraintsForMethod(method.method().getName(), method.method().getParameterTypes());
		return descriptor != null && (descriptor.hasConstrainedParameters() || descriptor.getParameterDescriptors()
			.stream()
			.anyMatch((parameter) -> !parameter.getConstrainedContainerElementTypes().isEmpty()));
	}

	/**
	 * Return whether no other check covers these arguments: those annotated with
	 * {@link Validated}, which controllers evaluate and the validator does not.
	 */
	public boolean isNeededForCalls() {
		return this.anyValidated;
	}

	/**
	 * Check the arguments annotated with {@link Validated}.
	 * @param arguments all arguments
	 */
	public boolean violateGroups(@Nullable Object[] arguments) {
		for (int i = 0; i < arguments.length; i++) {
			Class<?>[] groups = this.validated.get(i);
			Object argument = arguments[i];
			if (groups != null && argument != null && violates(argument, groups)) {
				return true;
			}
		}
		return false;
	}

	private boolean violates(Object argument, Class<?>[] groups) {
		try {
			return !this.validator.run((validator) -> validator.validate(argument, groups)).isEmpty();
		}
		catch (TooManyViolationsException ex) {
			return true;
		}
	}

	/**
	 * Check arguments.
	 * @param method the method
	 * @param arguments the arguments
	 * @param bound the arguments that are present and could be bound
	 * @return the violations, in the order of their paths
	 */
	public List<SchemaViolation> of(BeanMethod method, @Nullable Object[] arguments, BitSet bound) {
		try {
			return all(method, arguments, bound);
		}
		catch (TooManyViolationsException ex) {
			return List.of(new SchemaViolation("", ex.getMessage()));
		}
	}

	private List<SchemaViolation> all(BeanMethod method, @Nullable Object[] arguments, BitSet bound) {
		List<SchemaViolation> violations = new ArrayList<>();
		if (this.constrained.obtain()) {
			Object bean = method.bean();
			Object target = AopProxyUtils.getSingletonTarget(bean);
			Set<ConstraintViolation<Object>> found = this.validator.run((validator) -> validator.forExecutables()
				.validateParameters((target != null) ? target : bean, method.method(),
						Arrays.copyOf(arguments, method.method().getParameterCount())));
			found.stream()
				.filter((violation) -> bound.get(index(violation.getPropertyPath())))
				.map((violation) -> new SchemaViolation(pointer("", violation.getPropertyPath()),
						violation.getMessage()))
				.forEach(violations::add);
		}
		for (int i = 0; i < arguments.length; i++) {
			Class<?>[] groups = this.validated.get(i);
			Object argument = arguments[i];
			if (groups != null && argument != null && bound.get(i)) {
				String name = "/" + this.names.get(i);
				this.validator.run((validator) -> validator.validate(argument, groups))
					.forEach((violation) -> violations
						.add(new SchemaViolation(pointer(name, violation.getPropertyPath()), violation.getMessage())));
			}
		}
		return violations.stream()
			.distinct()
			.sorted((left, right) -> left.toString().compareTo(right.toString()))
			.toList();
	}

	/**
	 * Return the index of the parameter, or an index without parameter for
	 * cross-parameter constraints.
	 */
	private int index(Path path) {
		for (Path.Node node : path) {
			if (node.getKind() == ElementKind.PARAMETER) {
				return node.as(Path.ParameterNode.class).getParameterIndex();
			}
		}
		return this.names.size();
	}

	private String pointer(String start, Path path) {
		StringBuilder pointer = new StringBuilder(start);
		for (Path.Node node : path) {
			Object inner = (node.getIndex() != null) ? node.getIndex() : node.getKey();
			if (inner != null) {
				pointer.append('/').append(escaped(inner.toString()));
			}
			if (node.getKind() == ElementKind.PARAMETER) {
				pointer.append('/')
					.append(escaped(this.names.get(node.as(Path.ParameterNode.class).getParameterIndex())));
			}
			else if (node.getKind() == ElementKind.PROPERTY) {
				pointer.append('/').append(escaped(String.valueOf(node.getName())));
			}
		}
		return pointer.toString();
	}

	private static String escaped(String name) {
		return name.replace("~", "~0").replace("/", "~1");
	}

}
