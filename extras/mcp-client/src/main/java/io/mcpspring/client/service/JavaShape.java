package io.mcpspring.client.service;

import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * How a Java type looks as JSON, one level deep.
 *
 * @param kind the JSON type
 * @param element the type of the elements of an array, or {@code null}
 * @param properties the properties of an object by their names; empty for maps
 * @param constants the names of the constants of an enum; empty for other types
 */
record JavaShape(Kind kind, @Nullable JavaType element, Map<String, Property> properties, Set<String> constants) {

	static JavaShape of(Kind kind) {
		return new JavaShape(kind, null, Map.of(), Set.of());
	}

	/** JSON types, and any of them. */
	enum Kind {

		STRING("string"), INTEGER("integer"), NUMBER("number"), BOOLEAN("boolean"), ARRAY("array"), OBJECT("object"),
		ANY("anything");

		private final String value;

		Kind(String value) {
			this.value = value;
		}

		/** The name in a JSON Schema. */
		String value() {
			return this.value;
		}

	}

	/** A property, which an object may be without if it is optional. */
	record Property(JavaType type, boolean optional) {
	}

}
