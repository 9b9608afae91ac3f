package io.mcpspring.spring.typeschema;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

import io.mcpspring.spring.typeschema.declaration.Constraints;
import io.mcpspring.spring.typeschema.declaration.TypeUse;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of lists and maps, and types that contain a value. Results omit properties that
 * are {@code null}, but not items and values that are, so that their schemas have to
 * allow it. In arguments, values of maps may be {@code null}, which often means to remove
 * them.
 */
final class Containers {

	private static final Set<Class<?>> OPTIONAL_NUMBERS = Set.of(OptionalInt.class, OptionalLong.class,
			OptionalDouble.class);

	private final Scalars scalars;

	private final boolean written;

	/**
	 * Create the schemas of one direction.
	 * @param scalars the schemas of names
	 * @param written whether they are of results, whose items may be {@code null}
	 */
	Containers(Scalars scalars, boolean written) {
		this.scalars = scalars;
		this.written = written;
	}

	/**
	 * Describe a type that is an array in JSON.
	 * @param type the type
	 * @param use its use
	 * @param references create the schema of its items
	 * @return the schema
	 */
	ObjectNode list(JavaType type, TypeUse use, References references) {
		ObjectNode schema = Scalars.ofType("array");
		JavaType content = type.hasRawClass(Iterable.class) ? type.containedType(0) : type.getContentType();
		if (content != null && !isAnything(content)) {
			schema.set("items", content(content, use.inner(), this.written, references));
		}
		return type.isTypeOrSubTypeOf(Set.class) ? schema.put("uniqueItems", true) : schema;
	}

	/**
	 * Describe a type that is an object with any names in JSON.
	 * @param type the type
	 * @param use its use
	 * @param references create the schema of its values
	 * @return the schema
	 */
	ObjectNode map(JavaType type, TypeUse use, References references) {
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
			schema.set("additionalProperties", content(value, use.inner(), true, references));
		}
		return schema;
	}

	private ObjectNode content(JavaType type, TypeUse use, boolean nullable, References references) {
		boolean declared = use.isNonNull() || (!this.written && Constraints.PRESENT && Constraints.forbidNull(use));
		boolean certain = type.isPrimitive() || (declared && !isOptional(type));
		return (nullable && !certain) ? references.toNullable(type, use) : references.to(type, use);
	}

	/** Whether values of a type may have any form. */
	static boolean isAnything(JavaType type) {
		return type.hasRawClass(Object.class) || type.hasRawClass(JsonNode.class) || MemberTypes.isUnknown(type);
	}

	/** Whether values of a type may have items. */
	static boolean hasItems(JavaType type) {
		return type.isContainerType() || type.isIterationType() || type.isTypeOrSubTypeOf(Iterable.class);
	}

	/**
	 * Return the content type of an optional; its property tells whether the value may be
	 * absent.
	 */
	static JavaType unwrapped(JavaType type) {
		return type.isReferenceType() ? type.getReferencedType() : type;
	}

	/** Return whether the type itself permits an absent value. */
	static boolean isOptional(JavaType type) {
		return type.isReferenceType() || OPTIONAL_NUMBERS.contains(type.getRawClass());
	}

}
