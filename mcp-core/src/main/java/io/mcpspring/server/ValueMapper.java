package io.mcpspring.server;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns values of the application into JSON and back, by the rules of the application.
 */
public interface ValueMapper {

	/**
	 * A value as JSON.
	 * @param value the value, or {@code null}
	 * @return the JSON value
	 */
	JsonNode toJson(@Nullable Object value);

	/**
	 * Return a value as JSON that is read back as a declared type, so that the type ids
	 * in its lists and maps are kept.
	 * @param value the value, or {@code null}
	 * @param type the type it is read back as
	 * @return the JSON value
	 */
	default JsonNode toJson(@Nullable Object value, Type type) {
		return toJson(value);
	}

	/**
	 * JSON as a value, validated by the rules of its type.
	 * @param json the JSON value
	 * @param type the wanted type
	 * @return the value
	 * @throws IllegalArgumentException with a message for the sender if it does not fit
	 */
	@Nullable Object fromJson(JsonNode json, Type type);

	/**
	 * The schema of a form that a type stands for: a flat object of primitive properties
	 * (server-2025 ELIC-04).
	 * @param type a record or bean type
	 * @return the schema in the 2025-11-25 form
	 * @throws IllegalArgumentException if the type cannot be asked for by a form
	 */
	ObjectNode formSchema(Class<?> type);

}
