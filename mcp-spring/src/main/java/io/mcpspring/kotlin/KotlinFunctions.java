package io.mcpspring.kotlin;

import java.lang.reflect.Method;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.util.ClassUtils;

/**
 * Tells which methods are functions of Kotlin. Loads no class of Kotlin for applications
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
	 * @return the function, {@code null} for methods of Java, for the accessors of
	 * properties and where {@code kotlin-reflect} is missing
	 */
	public static @Nullable KotlinFunction of(Method method) {
		return isKotlin(method) ? KotlinFunction.of(method) : null;
	}

	/**
	 * Whether a function has an expression for the value of a parameter that is left out.
	 * @param parameter the parameter
	 * @return whether the function can be called without it
	 */
	public static boolean hasDefault(MethodParameter parameter) {
		Method method = parameter.getMethod();
		KotlinFunction function = (method != null) ? of(method) : null;
		return function != null && function.hasDefault(parameter.getParameterIndex());
	}

	/**
	 * Whether the compiler made a method for callers in Java, by {@code @JvmOverloads}.
	 * It carries the annotations of the function.
	 * @param method the method
	 * @return {@code true} for a method that leaves out arguments of the function
	 */
	public static boolean isGeneratedOverload(Method method) {
		return isKotlin(method) && KotlinFunction.isGeneratedOverload(method);
	}

	/**
	 * The libraries that a function needs and the application does not have.
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
