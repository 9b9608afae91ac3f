package io.mcpspring.spring.typeschema.declaration;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.NonNull;

import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.core.ResolvableType;

/**
 * Nullness of parameters and results, also by the methods of superclasses and interfaces
 * that a method overrides, as Spring inherits annotations of parameters.
 */
public final class InheritedNullness {

	private InheritedNullness() {
	}

	/**
	 * Return the nullness of a parameter. Callers of an overridden method may pass
	 * {@code null} where that allows it, whatever the scope of the method says.
	 * @param parameter the parameter
	 * @return its nullness
	 */
	public static Nullness of(MethodParameter parameter) {
		Nullness nullness = Nullness.forMethodParameter(parameter);
		Method method = parameter.getMethod();
		if (method == null || nullness == Nullness.NULLABLE || isExplicit(parameter)) {
			return nullness;
		}
		for (Method overridden : overridden(method)) {
			Nullness inherited = Nullness
				.forMethodParameter(new MethodParameter(overridden, parameter.getParameterIndex()));
			if (inherited == Nullness.NULLABLE) {
				return inherited;
			}
			nullness = (nullness == Nullness.UNSPECIFIED) ? inherited : nullness;
		}
		return nullness;
	}

	/**
	 * Return the nullness of a result, which a method may narrow.
	 * @param method the method
	 * @return the nullness that it or the nearest overridden method declares
	 */
	public static Nullness ofResult(Method method) {
		Nullness nullness = Nullness.forMethodReturnType(method);
		if (nullness == Nullness.UNSPECIFIED) {
			for (Method overridden : overridden(method)) {
				nullness = (nullness == Nullness.UNSPECIFIED) ? Nullness.forMethodReturnType(overridden) : nullness;
			}
		}
		return nullness;
	}

	/** Whether a parameter itself refuses {@code null}: Kotlin checks that. */
	private static boolean isExplicit(MethodParameter parameter) {
		return parameter.getParameterType().isPrimitive() || KotlinDetector.isKotlinType(parameter.getDeclaringClass())
				|| parameter.getParameter().getAnnotatedType().isAnnotationPresent(NonNull.class);
	}

	private static List<Method> overridden(Method method) {
		List<Method> found = new ArrayList<>();
		if (Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
			return found;
		}
		Set<Class<?>> supertypes = new LinkedHashSet<>();
		addSupertypes(method.getDeclaringClass(), supertypes);
		for (Class<?> supertype : supertypes) {
			for (Method candidate : supertype.getDeclaredMethods()) {
				if (isOverridden(candidate, method)) {
					found.add(candidate);
				}
			}
		}
		return found;
	}

	private static void addSupertypes(Class<?> type, Set<Class<?>> supertypes) {
		List<Class<?>> direct = new ArrayList<>(List.of(type.getInterfaces()));
		if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
			direct.add(0, type.getSuperclass());
		}
		supertypes.addAll(direct);
		direct.forEach((supertype) -> addSupertypes(supertype, supertypes));
	}

	/** Whether types of parameters are the same, also of type variables. */
	private static boolean isOverridden(Method candidate, Method method) {
		if (candidate.isBridge() || Modifier.isPrivate(candidate.getModifiers())
				|| Modifier.isStatic(candidate.getModifiers()) || !candidate.getName().equals(method.getName())
				|| candidate.getParameterCount() != method.getParameterCount()) {
			return false;
		}
		Class<?>[] types = method.getParameterTypes();
		for (int i = 0; i < types.length; i++) {
			if (ResolvableType.forMethodParameter(candidate, i, method.getDeclaringClass()).toClass() != types[i]) {
				return false;
			}
		}
		return true;
	}

}
