package io.mcpspring.spring.method.argument;

import java.util.function.Function;

import io.mcpspring.spring.typeschema.JacksonContexts;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.ClassUtil;

/**
 * Direct conversion of texts, integers and booleans, several times faster than a reader.
 * It applies only if JSON has exactly the target type, and the application has not
 * replaced Jackson's deserializer.
 */
final class PlainValues {

	private static final Function<JsonNode, @Nullable Object> NONE = (node) -> null;

	private PlainValues() {
	}

	/**
	 * Find the direct conversion for a type.
	 * @param mapper the application's mapper
	 * @param schemas knows whether values are read by Jackson's own deserializers
	 * @param type the type
	 * @return converts a value; returns {@code null} if a reader is needed
	 */
	static Function<JsonNode, @Nullable Object> reader(JsonMapper mapper, SchemaGenerator schemas, JavaType type) {
		Function<JsonNode, @Nullable Object> reader = reader(type.getRawClass());
		if (reader == null) {
			return NONE;
		}
		boolean usual = schemas.isReadByJackson(type)
				|| ClassUtil.isJacksonStdImpl(JacksonContexts.reading(mapper).findRootValueDeserializer(type));
		return usual ? reader : NONE;
	}

	private static @Nullable Function<JsonNode, @Nullable Object> reader(Class<?> type) {
		if (type == String.class) {
			return (node) -> node.isString() ? node.stringValue() : null;
		}
		if (type == int.class || type == Integer.class) {
			return (node) -> node.isInt() ? node.intValue() : null;
		}
		if (type == long.class || type == Long.class) {
			return (node) -> (node.isInt() || node.isLong()) ? node.longValue() : null;
		}
		if (type == boolean.class || type == Boolean.class) {
			return (node) -> node.isBoolean() ? node.booleanValue() : null;
		}
		return null;
	}

}
