package io.mcpspring.client.service;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Optional;
import java.util.stream.Stream;

import kotlin.Metadata;
import tools.jackson.databind.introspect.AnnotatedMember;

/**
 * Nullness by annotations named {@code Nullable}, of whichever package, and by the types
 * of Kotlin.
 */
final class Nullness {

	private static final boolean KOTLIN = CallerContext.isPresent("kotlin.reflect.full.KClasses");

	private Nullness() {
	}

	static boolean isNullable(AnnotatedElement element, AnnotatedType type) {
		return hasNullable(element) || hasNullable(type) || type.getType() == Optional.class
				|| type.getType().getTypeName().startsWith("java.util.Optional<")
				|| (isKotlin(element) && KotlinNullness.isNullable(element));
	}

	static boolean isNullable(AnnotatedMember property) {
		if (property.getMember() instanceof Method method) {
			return isNullable(method, method.getAnnotatedReturnType());
		}
		return property.getMember() instanceof Field field && isNullable(field, field.getAnnotatedType());
	}

	private static boolean isKotlin(AnnotatedElement element) {
		Class<?> declaring = (element instanceof Parameter parameter)
				? parameter.getDeclaringExecutable().getDeclaringClass() : ((Member) element).getDeclaringClass();
		return KOTLIN && declaring.isAnnotationPresent(Metadata.class);
	}

	private static boolean hasNullable(AnnotatedElement element) {
		return Stream.of(element.getAnnotations())
			.map(Annotation::annotationType)
			.anyMatch((type) -> type.getSimpleName().equals("Nullable"));
	}

}
