package io.mcpspring.typeschema;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * The places in the code that say something about one value: a parameter, or the field,
 * getter and constructor parameter behind one property. The first that says something
 * counts.
 *
 * @param elements the places, with their annotations
 * @param type the declared type with the annotations in it, or {@code null}
 * @param nullness whether the value may be {@code null}
 */
record Declaration(List<AnnotatedElement> elements, @Nullable AnnotatedType type, Nullness nullness) {

	static Declaration of(MethodParameter parameter) {
		return new Declaration(List.of(AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations())),
				parameter.getParameter().getAnnotatedType(), Nullness.forMethodParameter(parameter));
	}

	static Declaration of(List<AnnotatedElement> elements) {
		Nullness nullness = elements.stream()
			.map(Declaration::nullness)
			.filter((found) -> found != Nullness.UNSPECIFIED)
			.findFirst()
			.orElse(Nullness.UNSPECIFIED);
		return new Declaration(elements, elements.isEmpty() ? null : type(elements.get(0)), nullness);
	}

	/** The same declaration for what is inside of it: an item, a map value. */
	static Declaration of(AnnotatedType type) {
		return new Declaration(List.of(type), type, Nullness.UNSPECIFIED);
	}

	<A extends Annotation> @Nullable A find(Class<A> annotation) {
		for (AnnotatedElement element : this.elements) {
			A found = AnnotatedElementUtils.findMergedAnnotation(element, annotation);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	private static Nullness nullness(AnnotatedElement element) {
		if (element instanceof Field field) {
			return Nullness.forField(field);
		}
		if (element instanceof Parameter parameter) {
			return Nullness.forParameter(parameter);
		}
		if (element instanceof Method method && method.getParameterCount() == 0) {
			return Nullness.forMethodReturnType(method);
		}
		return Nullness.UNSPECIFIED;
	}

	private static @Nullable AnnotatedType type(AnnotatedElement element) {
		if (element instanceof Field field) {
			return field.getAnnotatedType();
		}
		if (element instanceof Parameter parameter) {
			return parameter.getAnnotatedType();
		}
		return (element instanceof Method method) ? method.getAnnotatedReturnType() : null;
	}

}
