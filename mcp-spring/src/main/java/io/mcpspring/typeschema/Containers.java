package io.mcpspring.typeschema;

import java.util.Set;
import java.util.function.Function;

import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of lists and maps.
 */
final class Containers {

	private final Scalars scalars;

	Containers(Scalars scalars) {
		this.scalars = scalars;
	}

	/**
	 * Describe a type that is an array in JSON.
	 * @param type the type
	 * @param reference creates the schema of its items, which may be filled in later
	 * @return the schema
	 */
	ObjectNode list(JavaType type, Function<JavaType, ObjectNode> reference) {
		ObjectNode schema = Scalars.ofType("array");
		JavaType content = type.hasRawClass(Iterable.class) ? type.containedType(0) : type.getContentType();
		if (content != null && !isAnything(content)) {
			schema.set("items", reference.apply(content));
		}
		return type.isTypeOrSubTypeOf(Set.class) ? schema.put("uniqueItems", true) : schema;
	}

	/**
	 * Describe a type that is an object with any names in JSON.
	 * @param type the type
	 * @param reference creates the schema of its values, which may be filled in later
	 * @return the schema
	 */
	ObjectNode map(JavaType type, Function<JavaType, ObjectNode> reference) {
		ObjectNode schema = Scalars.ofType("object");
		JavaType key = type.getKeyType();
		if (key != null && key.isEnumType()) {
			ObjectNode names = this.scalars.find(key);
			// Names are texts even where the values of the enum are numbers.
			if (names != null && names.path("type").asString("").equals("string")) {
				schema.set("propertyNames", names);
			}
		}
		JavaType value = type.getContentType();
		if (value != null && !isAnything(value)) {
			schema.set("additionalProperties", reference.apply(value));
		}
		return schema;
	}

	/** Whether values of a type may have any form. */
	static boolean isAnything(JavaType type) {
		return type.hasRawClass(Object.class) || type.hasRawClass(JsonNode.class);
	}

}
