package io.mcpspring.kotlin;

import java.lang.reflect.Method;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.util.ClassUtils;

/**
 * Detection of methods that are Kotlin functions. Loads no Kotlin class for applications
 * in Java.
 */
public final class KotlinFunctions {

	private static final String COROUTINES = "kotlinx.coroutines.reactor.MonoKt";

	private static final Set<String> ASYNCHRONOUS = Set.of("kotlinx.coroutines.flow.Flow",
			"kotlinx.coroutines.Deferred");

	private KotlinFunctions() {
	}

	/**
	 * Describe a method as a function.
	 * @param method the method
	 * @return the function; {@code null} for Java methods, for the accessors of
	 * properties and without {@code kotlin-reflect}
	 */
	public static @Nullable KotlinFunction of(Method method) {
		return isKotlin(method) ? KotlinFunction.of(method) : null;
	}

	/**
	 * Return whether a function has a default for a parameter.
	 * @param parameter the parameter
	 * @return {@code true} if the function can be called without it
	 */
	public static boolean hasDefault(MethodParameter parameter) {
		Method method = parameter.getMethod();
		KotlinFunction function = (method != null) ? of(method) : null;
		return function != null && function.hasDefault(parameter.getParameterIndex());
	}

	/**
	 * Return whether the compiler generated a method for callers in Java, by
	 * {@code @JvmOverloads}. It carries the annotations of the function.
	 * @param method the method
	 * @return {@code true} for a method that omits arguments of the function
	 */
	public static boolean isGeneratedOverload(Method method) {
		return isKotlin(method) && KotlinFunction.isGeneratedOverload(method);
	}

	/**
	 * Return the libraries that a function needs and the application lacks.
	 * @param method the method
	 * @return their names, {@code null} if nothing is missing
	 */
	public static @Nullable String missingLibraries(Method method) {
		boolean suspending = KotlinDetector.isSuspendingFunction(method);
		if (!suspending && !ASYNCHRONOUS.contains(method.getReturnType().getName())) {
			return null;
		}
		boolean reflect = KotlinDetector.isKotlinReflectPresent() || !suspending;
		boolean coroutines = ClassUtils.isPresent(COROUTINES, method.getDeclaringClass().getClassLoader());
		if (reflect && coroutines) {
			return null;
		}
		return (reflect ? "" : "kotlin-reflect") + ((reflect || coroutines) ? "" : " and ")
				+ (coroutines ? "" : "kotlinx-coroutines-reactor");
	}

	private static boolean isKotlin(Method method) {
		return KotlinDetector.isKotlinReflectPresent() && KotlinDetector.isKotlinType(method.getDeclaringClass());
	}

}
