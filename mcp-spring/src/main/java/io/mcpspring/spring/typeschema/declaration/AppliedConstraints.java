package io.mcpspring.spring.typeschema.declaration;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;

import jakarta.validation.OverridesAttribute;
import jakarta.validation.groups.Default;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.annotation.MergedAnnotation;

/**
 * Check of the constraints that apply to each value as they are declared. Not so do those
 * of other groups than the default one, and those of which another constraint is composed
 * that overrides their attributes or demands only one of them.
 */
final class AppliedConstraints {

	/**
	 * Hibernate Validator's annotation that composes constraints by OR or negates them.
	 */
	private static final String COMPOSITION = "org.hibernate.validator.constraints.ConstraintComposition";

	private AppliedConstraints() {
	}

	/**
	 * Return whether a constraint applies as it is declared.
	 * @param constraint a constraint, or one of which another is composed
	 * @return {@code false} if it is left to the validator
	 */
	static boolean contains(MergedAnnotation<?> constraint) {
		MergedAnnotation<?> part = constraint;
		MergedAnnotation<?> composed = part.getMetaSource();
		while (composed != null) {
			if (isComposition(composed.getType()) || overrides(composed.getType(), part.getType())) {
				return false;
			}
			part = composed;
			composed = part.getMetaSource();
		}
		// The groups of the constraint that is written apply to all it is composed of.
		return isOfDefaultGroup(part);
	}

	private static boolean isOfDefaultGroup(MergedAnnotation<?> constraint) {
		@Nullable Object groups = constraint.getValue("groups").orElse(null);
		if (!(groups instanceof Class<?>[] classes) || classes.length == 0) {
			return true;
		}
		for (Class<?> group : classes) {
			if (group == Default.class) {
				return true;
			}
		}
		return false;
	}

	private static boolean isComposition(AnnotatedElement composed) {
		for (Annotation annotation : composed.getAnnotations()) {
			if (annotation.annotationType().getName().equals(COMPOSITION)) {
				return !"AND".equals(String.valueOf(AnnotationUtils.getValue(annotation)));
			}
		}
		return false;
	}

	private static boolean overrides(Class<?> composed, Class<?> part) {
		for (Method attribute : composed.getDeclaredMethods()) {
			for (OverridesAttribute overridden : attribute.getAnnotationsByType(OverridesAttribute.class)) {
				if (overridden.constraint() == part) {
					return true;
				}
			}
		}
		return false;
	}

}
