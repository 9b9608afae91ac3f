package io.mcpspring.typeschema;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells what a mapper can read, and in words what it expects.
 */
final class Readability {

	private final JsonMapper mapper;

	private final Scalars scalars;

	Readability(JsonMapper mapper) {
		this.mapper = mapper;
		this.scalars = new Scalars(mapper);
	}

	/** Whether there is a way to make a value of a type, without making one. */
	boolean canRead(JavaType type) {
		JavaType inner = type.isReferenceType() ? type.getReferencedType() : type.getContentType();
		if (inner != null && !canRead(inner)) {
			return false;
		}
		try {
			ValueDeserializer<?> found = this.mapper._deserializationContext().findRootValueDeserializer(type);
			boolean noInstance = found instanceof BeanDeserializerBase bean
					&& !bean.getValueInstantiator().canInstantiate();
			return !noInstance && !(found instanceof AbstractDeserializer);
		}
		catch (JacksonException ex) {
			return false;
		}
	}

	/** The names of an enum or of the two booleans; empty if a type is no such choice. */
	List<String> choices(JavaType type) {
		JavaType value = TypeSchemas.unwrapped(type);
		if (value.hasRawClass(boolean.class) || value.hasRawClass(Boolean.class)) {
			return List.of("true", "false");
		}
		JsonNode schema = value.isEnumType() ? this.scalars.find(value) : null;
		if (schema == null) {
			return List.of();
		}
		return schema.has("enum") ? schema.path("enum").valueStream().map(JsonNode::asString).toList()
				: schema.path("oneOf").valueStream().map((choice) -> choice.path("const").asString()).toList();
	}

	boolean isScalar(JavaType type) {
		return this.scalars.find(TypeSchemas.unwrapped(type)) != null;
	}

	/** What is expected where a type is read. */
	String describe(JavaType type) {
		JsonNode schema = this.scalars.find(TypeSchemas.unwrapped(type));
		if (schema == null) {
			return (type.isArrayType() || type.isCollectionLikeType()) ? "an array" : "an object";
		}
		if (type.isEnumType()) {
			return "one of " + String.join(", ", choices(type));
		}
		String detail = detail(schema);
		return switch (schema.path("type").asString("")) {
			case "integer" -> "an integer";
			case "number" -> "a number";
			case "boolean" -> "true or false";
			default -> (detail != null) ? "a text " + detail : "a text";
		};
	}

	private static @Nullable String detail(JsonNode schema) {
		if (schema.has("format")) {
			return "of the format " + schema.path("format").asString();
		}
		return schema.has("examples") ? "such as " + schema.path("examples").path(0).asString() : null;
	}

}
