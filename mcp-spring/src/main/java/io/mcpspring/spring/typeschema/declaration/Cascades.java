package io.mcpspring.spring.typeschema.declaration;

import java.lang.reflect.AnnotatedType;
import java.util.List;
import java.util.Map;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import jakarta.validation.groups.Default;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;
import org.springframework.validation.annotation.Validated;

/**
 * Search for the annotations that have a validator descend to the members of a type.
 * Without the annotations of Bean Validation on the class path there are none.
 */
final class Cascades {

	/** Whether the annotations are present. */
	static final boolean PRESENT = ClassUtils.isPresent("jakarta.validation.constraints.NotNull",
			Cascades.class.getClassLoader());

	private Cascades() {
	}

	/**
	 * Return the scope of constraints at a property of a validated object.
	 * @param annotations the annotations of each place of the property by their types
	 * @return its scope
	 */
	static ConstraintScope ofProperty(List<Map<Class<?>, MergedAnnotation<?>>> annotations) {
		if (!PRESENT) {
			return ConstraintScope.NONE;
		}
		return has(annotations, Valid.class) ? ConstraintScope.CONTENT : ConstraintScope.VALUE;
	}

	/**
	 * Return the scope of constraints at a parameter. Controllers also validate what is
	 * annotated with {@link Validated}, but not the values in a container.
	 * @param annotations the annotations of the parameter by their types
	 * @return its scope
	 */
	static ConstraintScope ofParameter(List<Map<Class<?>, MergedAnnotation<?>>> annotations) {
		ConstraintScope scope = ofProperty(annotations);
		return (scope == ConstraintScope.VALUE && isValidated(annotations)) ? ConstraintScope.MEMBERS : scope;
	}

	private static boolean isValidated(List<Map<Class<?>, MergedAnnotation<?>>> annotations) {
		for (Map<Class<?>, MergedAnnotation<?>> place : annotations) {
			MergedAnnotation<?> validated = place.get(Validated.class);
			if (validated != null && isOfDefaultGroup(validated.getClassArray(MergedAnnotation.VALUE))) {
				return true;
			}
		}
		return false;
	}

	private static boolean isOfDefaultGroup(Class<?>[] groups) {
		for (Class<?> group : groups) {
			if (Default.class.isAssignableFrom(group)) {
				return true;
			}
		}
		return groups.length == 0;
	}

	/**
	 * Return whether a type argument is annotated with {@link Valid}.
	 * @param argument the type argument, or {@code null}
	 * @return {@code false} if the validator does not descend to its members
	 */
	static boolean isAt(@Nullable AnnotatedType argument) {
		return PRESENT && argument != null && argument.isAnnotationPresent(Valid.class);
	}

	/**
	 * Return whether a place has constraints or {@link Valid}, so that validation matters
	 * to it.
	 * @param annotations the annotations of the place by their types
	 * @return {@code false} if it has neither
	 */
	static boolean matter(List<Map<Class<?>, MergedAnnotation<?>>> annotations) {
		return PRESENT && (has(annotations, Constraint.class) || has(annotations, Valid.class));
	}

	private static boolean has(List<Map<Class<?>, MergedAnnotation<?>>> annotations, Class<?> type) {
		for (Map<Class<?>, MergedAnnotation<?>> place : annotations) {
			if (place.containsKey(type)) {
				return true;
			}
		}
		return false;
	}

}
