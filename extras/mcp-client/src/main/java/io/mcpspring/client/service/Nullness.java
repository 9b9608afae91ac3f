package io.mcpspring.client.service;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.stream.Stream;

import tools.jackson.databind.introspect.AnnotatedMember;

/**
 * Nullness by annotations named {@code Nullable}, of whichever package.
 */
final class Nullness {

	private Nullness() {
	}

	static boolean isNullable(AnnotatedElement element, AnnotatedType type) {
		return hasNullable(element) || hasNullable(type) || type.getType() == Optional.class
				|| type.getType().getTypeName().startsWith("java.util.Optional<");
	}

	static boolean isNullable(AnnotatedMember property) {
		if (property.getMember() instanceof Method method) {
			return isNullable(method, method.getAnnotatedReturnType());
		}
		return property.getMember() instanceof Field field && isNullable(field, field.getAnnotatedType());
	}

	private static boolean hasNullable(AnnotatedElement element) {
		return Stream.of(element.getAnnotations())
			.map(Annotation::annotationType)
			.anyMatch((type) -> type.getSimpleName().equals("Nullable"));
	}

}
