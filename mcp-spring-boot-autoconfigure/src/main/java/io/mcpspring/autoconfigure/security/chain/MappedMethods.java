package io.mcpspring.autoconfigure.security.chain;

import java.util.Arrays;

import io.mcpspring.catalog.HandlerSource;

import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Comparison of methods mapped to HTTP requests with methods that the server offers.
 * Either may be declared by an interface, a superclass or the class itself.
 */
final class MappedMethods {

	private MappedMethods() {
	}

	static boolean isSame(HandlerMethod handler, HandlerSource source) {
		Class<?> type = ClassUtils.getUserClass(handler.getBeanType());
		return handler.getMethod().getName().equals(source.method().getName())
				&& Arrays.equals(handler.getMethod().getParameterTypes(), source.method().getParameterTypes())
				&& (type.isAssignableFrom(source.type()) || source.type().isAssignableFrom(type));
	}

}
