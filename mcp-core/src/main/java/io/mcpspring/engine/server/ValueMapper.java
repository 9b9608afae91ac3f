package io.mcpspring.engine.server;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of values of the application from and to JSON, by the rules of the
 * application.
 */
public interface ValueMapper {

	/**
	 * Convert a value to JSON.
	 * @param value the value, or {@code null}
	 * @return the JSON value
	 */
	JsonNode toJson(@Nullable Object value);

	/**
	 * Convert a value to JSON that is later read as a declared type, so that type ids
	 * within its lists and maps are kept.
	 * @param value the value, or {@code null}
	 * @param type the type as which it is read
	 * @return the JSON value
	 */
	default JsonNode toJson(@Nullable Object value, Type type) {
		return toJson(value);
	}

	/**
	 * Convert JSON to a value, validated by the rules of its type.
	 * @param json the JSON value
	 * @param type the target type
	 * @return the value
	 * @throws IllegalArgumentException with a message for the sender if it does not fit
	 */
	@Nullable Object fromJson(JsonNode json, Type type);

	/**
	 * Return the schema of a form that is derived from a type: a flat object of primitive
	 * properties (server-2025 ELIC-04).
	 * @param type a record or bean type
	 * @return the schema in the 2025-11-25 form
	 * @throws IllegalArgumentException if the type cannot be represented by a form
	 */
	ObjectNode formSchema(Class<?> type);

}
