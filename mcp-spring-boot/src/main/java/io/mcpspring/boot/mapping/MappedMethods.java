package io.mcpspring.boot.mapping;

import java.util.Arrays;
import java.util.function.Supplier;

import io.mcpspring.engine.catalog.HandlerSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.HandlerMethod;

/**
 * Comparison of methods mapped to HTTP requests with methods that the server offers.
 * Either may be declared by an interface, a superclass or the class itself.
 */
public final class MappedMethods {

	private MappedMethods() {
	}

	/**
	 * Return the mapper by which the arguments of annotated methods are read.
	 * @param mapper the mapper of the application
	 * @return the mapper
	 */
	public static Supplier<JsonMapper> mapper(ObjectProvider<JsonMapper> mapper) {
		return SingletonSupplier
			.of(() -> mapper.getIfAvailable(() -> JsonMapper.builder().findAndAddModules().build()));
	}

	static boolean isSame(HandlerMethod handler, HandlerSource source) {
		Class<?> type = ClassUtils.getUserClass(handler.getBeanType());
		return handler.getMethod().getName().equals(source.method().getName())
				&& Arrays.equals(handler.getMethod().getParameterTypes(), source.method().getParameterTypes())
				&& (type.isAssignableFrom(source.type()) || source.type().isAssignableFrom(type));
	}

}
