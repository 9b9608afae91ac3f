package io.mcpspring.spring.method;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Locations of methods in messages: the class and the name, and the types of the
 * parameters where another method has that name.
 */
public final class MethodLocations {

	private MethodLocations() {
	}

	/**
	 * Return the location of a method.
	 * @param type the class of the bean
	 * @param method the method
	 * @return with the types of the parameters if the class has another method of that
	 * name
	 */
	static String of(Class<?> type, Method method) {
		boolean overloaded = Arrays.stream(ReflectionUtils.getUniqueDeclaredMethods(type))
			.anyMatch((other) -> !other.isBridge() && other.getName().equals(method.getName())
					&& !Arrays.equals(other.getParameterTypes(), method.getParameterTypes()));
		return overloaded ? withTypes(type, method) : ClassUtils.getQualifiedMethodName(method, type);
	}

	/**
	 * Return the location of a method with the types of its parameters.
	 * @param type the class of the bean
	 * @param method the method
	 * @return for example {@code com.example.Authors.find(Pageable)}
	 */
	public static String withTypes(Class<?> type, Method method) {
		return ClassUtils.getQualifiedMethodName(method, type) + Arrays.stream(method.getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(", ", "(", ")"));
	}

}
