package io.mcpspring.spring.kotlin;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.math.BigInteger;
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
	 * Return the largest value of a parameter that is an unsigned integer of Kotlin.
	 * @param parameter the parameter
	 * @return the value, {@code null} if the parameter is of another type
	 */
	public static @Nullable BigInteger unsignedMaximum(MethodParameter parameter) {
		Method method = parameter.getMethod();
		KotlinFunction function = (method != null) ? of(method) : null;
		return (function != null) ? function.unsignedMaximum(parameter.getParameterIndex()) : null;
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

	/**
	 * Return the nullness of the type that is declared at a place.
	 * @param place a field, parameter or method; that of a suspending function includes
	 * the {@code Mono} in which calls return its result
	 * @return the nullness; {@code null} in Java code, and without {@code kotlin-reflect}
	 */
	public static @Nullable TypeNullness nullness(AnnotatedElement place) {
		AnnotatedElement member = (place instanceof Parameter parameter) ? parameter.getDeclaringExecutable() : place;
		return (member instanceof Member declared && isKotlin(declared)) ? DeclaredNullness.of(place) : null;
	}

	private static boolean isKotlin(Member member) {
		return KotlinDetector.isKotlinReflectPresent() && KotlinDetector.isKotlinType(member.getDeclaringClass());
	}

}
