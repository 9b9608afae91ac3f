package io.mcpspring.boot.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.security.rule.ControllerMapping;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestMethod;
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

	/**
	 * Return the mappings of a method.
	 * @param mapped the mapped methods of each handler mapping
	 * @param source the method
	 * @param mapping reads a mapping
	 * @param <T> the type of mappings
	 * @return the mappings
	 */
	static <T> List<ControllerMapping> find(Stream<Map<T, HandlerMethod>> mapped, HandlerSource source,
			Function<T, ControllerMapping> mapping) {
		return mapped.flatMap((methods) -> methods.entrySet().stream())
			.filter((entry) -> isSame(entry.getValue(), source))
			.map((entry) -> mapping.apply(entry.getKey()))
			.toList();
	}

	static ControllerMapping mapping(Set<RequestMethod> methods, Stream<String> patterns) {
		return new ControllerMapping(methods.stream().map(Enum::name).collect(Collectors.toSet()),
				patterns.collect(Collectors.toSet()));
	}

	private static boolean isSame(HandlerMethod handler, HandlerSource source) {
		Class<?> type = ClassUtils.getUserClass(handler.getBeanType());
		return handler.getMethod().getName().equals(source.method().getName())
				&& Arrays.equals(handler.getMethod().getParameterTypes(), source.method().getParameterTypes())
				&& (type.isAssignableFrom(source.type()) || source.type().isAssignableFrom(type));
	}

}
