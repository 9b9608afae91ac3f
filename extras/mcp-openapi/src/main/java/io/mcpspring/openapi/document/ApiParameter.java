package io.mcpspring.openapi.document;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Parameter of an operation.
 *
 * @param name its name in the request
 * @param place its place in the request
 * @param required whether a request needs it
 * @param description its purpose, or {@code null}
 * @param schema the schema of its value
 * @param style how arrays and objects are written
 * @param explode whether their elements are written apart
 * @param json whether its value is written as JSON
 */
public record ApiParameter(String name, Place place, boolean required, @Nullable String description, JsonNode schema,
		String style, boolean explode, boolean json) {

	/**
	 * Places of parameters, in the order in which they keep their names.
	 */
	public enum Place {

		/** A part of the path. */
		PATH,

		/** The query string. */
		QUERY,

		/** A header. */
		HEADER,

		/** A cookie. */
		COOKIE

	}

}
