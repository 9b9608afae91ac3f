package io.mcpspring.spring.typeschema;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpspring.spring.typeschema.declaration.TypeUse;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Readable types of a mapper, and descriptions of the expected values.
 */
final class Readability {

	/** Packages of types that the application cannot annotate. */
	private static final Pattern FOREIGN = Pattern
		.compile("^(java|javax|jakarta|kotlin|reactor|org\\.springframework)\\.");

	private static final Map<String, String> FORMATS = Map.of("date", "a date such as 2030-01-31 (yyyy-MM-dd)",
			"date-time", "a date and time such as 2030-01-31T09:30:00Z (yyyy-MM-ddTHH:mm:ss and an offset)", "time",
			"a time such as 09:30:00+01:00 (HH:mm:ss and an offset)", "duration",
			"a duration such as PT1H30M or P2D (ISO 8601)", "uuid",
			"a UUID such as 123e4567-e89b-12d3-a456-426614174000", "uri", "a URI such as https://example.com/path");

	private static final Map<Class<?>, String> LOCAL_FORMATS = Map.of(LocalDateTime.class, "yyyy-MM-ddTHH:mm:ss",
			LocalTime.class, "HH:mm:ss", YearMonth.class, "yyyy-MM");

	private static final References NO_REFERENCES = (type, use) -> JsonNodeFactory.instance.objectNode();

	private final JsonMapper mapper;

	private final Scalars scalars;

	private final EvidentTypes evident;

	Readability(JsonMapper mapper, Scalars scalars) {
		this.mapper = mapper;
		this.scalars = scalars;
		this.evident = new EvidentTypes(mapper);
	}

	/** Return whether a value of a type can be created, without creating one. */
	boolean canRead(JavaType type) {
		JavaType inner = type.isReferenceType() ? type.getReferencedType() : type.getContentType();
		if (inner != null && !canRead(inner)) {
			return false;
		}
		if (this.evident.contains(type)) {
			return true;
		}
		try {
			ValueDeserializer<?> found = JacksonContexts.reading(this.mapper).findRootValueDeserializer(type);
			boolean noInstance = found instanceof BeanDeserializerBase bean
					&& !bean.getValueInstantiator().canInstantiate();
			return !noInstance && !(found instanceof AbstractDeserializer);
		}
		catch (JacksonException ex) {
			return false;
		}
	}

	/**
	 * Return whether a type is read from an object of its properties, and is no choice of
	 * several that an id tells apart.
	 */
	boolean isReadByProperties(JavaType type, TypeSchemas types) {
		return types.isBean(type) && types.inline(type, TypeUse.UNKNOWN, NO_REFERENCES) == null
				&& new TypeIds(this.mapper).of(type) == null && canRead(type);
	}

	/** Return the polymorphic type whose subtype cannot be determined. */
	@Nullable Class<?> untypedChoice(JavaType type) {
		JavaType inner = type.isReferenceType() ? type.getReferencedType() : type.getContentType();
		if (inner != null) {
			return untypedChoice(inner);
		}
		Class<?> raw = type.getRawClass();
		boolean choice = type.isAbstract() && !type.isPrimitive() && !raw.isArray() && !raw.isAnnotation()
				&& (raw.isSealed() || !FOREIGN.matcher(raw.getName()).find());
		return choice ? raw : null;
	}

	/**
	 * Return the class of objects in arguments of a type that have state, of which JSON
	 * can set nothing. Objects without state are empty on purpose.
	 */
	@Nullable Class<?> withoutMembers(JavaType type, TypeSchemas types) {
		return this.evident.contains(type) ? null : withoutMembers(type, types, new HashSet<>());
	}

	private @Nullable Class<?> withoutMembers(JavaType type, TypeSchemas types, Set<JavaType> visited) {
		boolean object = types.isBean(type);
		if (!visited.add(type) || (object && types.inline(type, TypeUse.UNKNOWN, NO_REFERENCES) != null)) {
			return null;
		}
		if (object && !type.isAbstract() && types.properties(type, false).isEmpty() && hasState(type.getRawClass())
				&& !takesAny(type)) {
			return type.getRawClass();
		}
		for (ResultCycles.Reference next : ResultCycles.references(types, type)) {
			Class<?> found = withoutMembers(next.type(), types, visited);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	private static boolean hasState(Class<?> type) {
		for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
			for (Field field : declaring.getDeclaredFields()) {
				if (!field.isSynthetic() && (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
					return true;
				}
			}
		}
		return false;
	}

	/** Whether a member of any name is passed to the object. */
	private boolean takesAny(JavaType type) {
		DeserializationConfig config = this.mapper.deserializationConfig();
		ClassIntrospector classes = config.classIntrospectorInstance();
		return classes.introspectForDeserialization(type, classes.introspectClassAnnotations(type))
			.findAnySetterAccessor() != null;
	}

	/** Return the names of an enum or of the two booleans; empty for any other type. */
	List<String> choices(JavaType type) {
		JavaType value = Containers.unwrapped(type);
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
		return this.scalars.find(Containers.unwrapped(type)) != null;
	}

	/** Return a description of the expected value of a type. */
	String describe(JavaType type) {
		JsonNode schema = this.scalars.find(Containers.unwrapped(type));
		if (schema == null) {
			return (type.isArrayType() || type.isCollectionLikeType()) ? "an array" : "an object";
		}
		if (type.isEnumType()) {
			return "one of " + String.join(", ", choices(type));
		}
		return switch (schema.path("type").asString("")) {
			case "integer" -> "an integer";
			case "number" -> "a number";
			case "boolean" -> "true or false";
			default -> text(schema, type.getRawClass());
		};
	}

	private static String text(JsonNode schema, Class<?> type) {
		if (schema.has("format")) {
			String format = schema.path("format").asString();
			return FORMATS.getOrDefault(format, "a text of the format " + format);
		}
		String pattern = LOCAL_FORMATS.get(type);
		return "a text" + (schema.has("examples") ? " such as " + schema.path("examples").path(0).asString() : "")
				+ ((pattern != null) ? " (" + pattern + ")" : "");
	}

}
