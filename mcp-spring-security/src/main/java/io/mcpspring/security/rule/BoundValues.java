package io.mcpspring.security.rule;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.argument.ParameterFormat;
import io.mcpspring.spring.method.argument.RootNames;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.format.annotation.DateTimeFormat;

/**
 * Texts in a path of values whose JSON form may differ from it: constants of enums, which
 * JSON may name or number in another way, dates and UUIDs. They are read as the annotated
 * method gets them, so that a rule decides about the value that is used. Controllers
 * without annotations are sent the text itself.
 */
final class BoundValues {

	private final Supplier<JsonMapper> mapper;

	private final Map<MethodParameter, ObjectReader> readers = new ConcurrentHashMap<>();

	BoundValues(Supplier<JsonMapper> mapper) {
		this.mapper = mapper;
	}

	/**
	 * Return whether the values of a parameter have to be read.
	 * @param source the method
	 * @param parameter its parameter
	 */
	static boolean areNeeded(HandlerSource source, MethodParameter parameter) {
		DateTimeFormat format = parameter.getParameterAnnotation(DateTimeFormat.class);
		return (format == null || format.pattern().isEmpty()) && isRead(ResolvableType.forType(type(source, parameter)))
				&& AnnotatedElementUtils.hasAnnotation(source.method(), McpTool.class);
	}

	private static boolean isRead(ResolvableType type) {
		Class<?> raw = type.toClass();
		if (type.isArray()) {
			return isRead(type.getComponentType());
		}
		if (Collection.class.isAssignableFrom(raw) || raw == Optional.class) {
			return isRead(type.getGeneric(0));
		}
		return raw.isEnum() || raw == UUID.class || raw.getPackageName().equals("java.time");
	}

	private static Type type(HandlerSource source, MethodParameter parameter) {
		return GenericTypeResolver.resolveType(parameter.getGenericParameterType(), source.type());
	}

	/**
	 * Return the text of a value.
	 * @param source the method
	 * @param parameter its parameter
	 * @param json the argument
	 * @return the text; {@code null} for a value that the parameter cannot be read from
	 */
	@Nullable String text(HandlerSource source, MethodParameter parameter, JsonNode json) {
		ObjectReader reader = this.readers.computeIfAbsent(parameter, (any) -> reader(source, parameter));
		try {
			return text(HashTables.<@Nullable Object>read(reader, json));
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private ObjectReader reader(HandlerSource source, MethodParameter parameter) {
		JsonMapper reading = HashTables.prepare(RootNames.without(this.mapper.get()));
		return ParameterFormat.reader(reading, parameter, reading.constructType(type(source, parameter)));
	}

	private static @Nullable String text(@Nullable Object value) {
		if (value instanceof Optional<?> optional) {
			return text(optional.orElse(null));
		}
		if (value instanceof Object[] array) {
			return text(Arrays.asList(array));
		}
		if (value instanceof Collection<?> elements) {
			Set<String> texts = new LinkedHashSet<>();
			elements.forEach((element) -> texts.add(String.valueOf(text(element))));
			return texts.isEmpty() ? null : String.join(",", texts);
		}
		return (value instanceof Enum<?> constant) ? constant.name() : (value != null) ? value.toString() : null;
	}

}
