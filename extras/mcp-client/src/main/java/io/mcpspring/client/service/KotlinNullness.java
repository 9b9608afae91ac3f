package io.mcpspring.client.service;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;

import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KCallable;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.full.KClasses;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

/**
 * Nullness that Kotlin code declares by its types. Loaded if there is
 * {@code kotlin-reflect}.
 */
final class KotlinNullness {

	private KotlinNullness() {
	}

	static boolean isNullable(AnnotatedElement element) {
		if (element instanceof Parameter parameter && parameter.getDeclaringExecutable() instanceof Method method) {
			return isNullable(method, Arrays.asList(method.getParameters()).indexOf(parameter));
		}
		if (element instanceof Field field) {
			return isNullable(ReflectJvmMapping.getKotlinProperty(field));
		}
		return element instanceof Method method && KClasses
			.getMemberProperties(JvmClassMappingKt.getKotlinClass(method.getDeclaringClass()))
			.stream()
			.anyMatch((property) -> method.equals(ReflectJvmMapping.getJavaGetter(property)) && isNullable(property));
	}

	private static boolean isNullable(@Nullable KCallable<?> property) {
		return property != null && property.getReturnType().isMarkedNullable();
	}

	private static boolean isNullable(Method method, int index) {
		KFunction<?> function = ReflectJvmMapping.getKotlinFunction(method);
		return function != null && function.getParameters()
			.stream()
			.filter((parameter) -> parameter.getKind() == KParameter.Kind.VALUE)
			.skip(index)
			.findFirst()
			.filter((parameter) -> parameter.getType().isMarkedNullable())
			.isPresent();
	}

}
