package io.mcpspring.method.argument;

import java.util.Map;
import java.util.function.Function;

import io.mcpspring.typeschema.JsonSchemas;
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

	private static final Function<JsonNode, @Nullable Object> INT = (node) -> node.isInt() ? node.intValue() : null;

	private static final Function<JsonNode, @Nullable Object> LONG = (node) -> (node.isInt() || node.isLong())
			? node.longValue() : null;

	private static final Function<JsonNode, @Nullable Object> BOOLEAN = (node) -> node.isBoolean() ? node.booleanValue()
			: null;

	private static final Map<Class<?>, Function<JsonNode, @Nullable Object>> READERS = Map.of(String.class,
			(node) -> node.isString() ? node.stringValue() : null, int.class, INT, Integer.class, INT, long.class, LONG,
			Long.class, LONG, boolean.class, BOOLEAN, Boolean.class, BOOLEAN);

	private PlainValues() {
	}

	/**
	 * Find the direct conversion for a type.
	 * @param mapper the application's mapper
	 * @param schemas knows whether values are read by Jackson's own deserializers
	 * @param type the type
	 * @return converts a value; returns {@code null} if a reader is needed
	 */
	static Function<JsonNode, @Nullable Object> reader(JsonMapper mapper, JsonSchemas schemas, JavaType type) {
		Function<JsonNode, @Nullable Object> reader = READERS.get(type.getRawClass());
		if (reader == null) {
			return NONE;
		}
		boolean usual = schemas.isReadByJackson(type)
				|| ClassUtil.isJacksonStdImpl(mapper._deserializationContext().findRootValueDeserializer(type));
		return usual ? reader : NONE;
	}

}
