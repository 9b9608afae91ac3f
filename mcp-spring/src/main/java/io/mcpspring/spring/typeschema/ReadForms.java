package io.mcpspring.spring.typeschema;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpspring.spring.typeschema.declaration.AddressText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.util.function.SingletonSupplier;

/**
 * Types that are read in another form than their declaration tells: by a deserializer of
 * the application, or by a creator that takes the value as a whole. Jackson is not asked
 * for types that evidently are not.
 */
final class ReadForms {

	private static final String JACKSON = "tools.jackson.";

	private final JsonMapper mapper;

	private final SingletonSupplier<EvidentTypes> evident;

	private final Map<JavaType, Form> known = new ConcurrentHashMap<>();

	/**
	 * Create the forms for a mapper.
	 * @param mapper the mapper
	 * @param own supplies the test whether Jackson's own deserializer reads a type
	 */
	ReadForms(JsonMapper mapper, Supplier<Predicate<JavaType>> own) {
		this.mapper = mapper;
		this.evident = SingletonSupplier.of(() -> new EvidentTypes(mapper, own.get()));
	}

	/**
	 * Return whether values of a type may be of another form than its declaration tells.
	 * @param type a type other than a container or reference
	 * @param object whether it is an object by its declaration
	 * @return {@code false} if the declaration applies
	 */
	boolean mayDiffer(JavaType type, boolean object) {
		if (this.evident.obtain().contains(type)) {
			return false;
		}
		Form form = form(type);
		return form.kind() == Kind.CUSTOM || (object && form.kind() == Kind.WHOLE);
	}

	/**
	 * Return the schema of a type whose values may have any form.
	 * @param type a type other than a container or reference
	 * @return a schema without {@code null}, unless the deserializer makes a value of it
	 */
	ObjectNode anything(JavaType type) {
		return form(type).ofNull() ? JsonNodeFactory.instance.objectNode() : NullableSchemas.notNull();
	}

	/**
	 * Find the schema of a scalar where its values differ from those that are written:
	 * dates are texts even if they are written as timestamps, enums have any case if the
	 * mapper ignores it, and addresses are no names of hosts.
	 * @param type the type
	 * @param scalars the schemas of written values
	 * @return the schema, which may be modified; {@code null} if the type is not a scalar
	 */
	@Nullable ObjectNode scalar(JavaType type, Scalars scalars) {
		ObjectNode schema = scalars.find(type);
		if (schema != null && schema.isEmpty() && Scalars.isTime(type.getRawClass())) {
			return time(type);
		}
		if (schema != null && Scalars.isTime(type.getRawClass()) && !schema.has("format") && !schema.has("examples")) {
			addExample(schema, type);
		}
		String address = AddressText.pattern(type.getRawClass());
		if (schema != null && address != null && schema.path("type").asString("").equals("string")) {
			schema.put("pattern", address);
		}
		boolean anyCase = type.isEnumType() && this.mapper.isEnabled(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS);
		return (schema != null && anyCase) ? ignoringCase(schema) : schema;
	}

	/** Return the schema of texts, and of the timestamps that the mapper writes. */
	private ObjectNode time(JavaType type) {
		JsonNode written = sample(type);
		if (written == null) {
			return JsonNodeFactory.instance.objectNode();
		}
		ObjectNode read = Scalars.describeEvident(Scalars.ofType("string"), type.getRawClass());
		if (!written.isNumber()) {
			return read;
		}
		ObjectNode timestamp = Scalars.ofType(written.isIntegralNumber() ? "integer" : "number");
		ObjectNode either = JsonNodeFactory.instance.objectNode();
		either.putArray("anyOf").add(read).add(timestamp);
		return either;
	}

	/** Show the form that the mapper has instead of the usual one. */
	private void addExample(ObjectNode schema, JavaType type) {
		JsonNode written = sample(type);
		if (written != null && written.isString()) {
			schema.putArray("examples").add(written);
		}
	}

	/** Return a time as the mapper writes it, {@code null} if it reads no usual text. */
	private @Nullable JsonNode sample(JavaType type) {
		try {
			StringNode text = StringNode.valueOf(Scalars.sample(type.getRawClass()));
			return this.mapper.valueToTree(this.mapper.treeToValue(text, type));
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static ObjectNode ignoringCase(ObjectNode schema) {
		if (!schema.path("type").asString("").equals("string") || !schema.has("enum")) {
			return schema;
		}
		String names = schema.get("enum")
			.valueStream()
			.map((name) -> name.asString().codePoints().mapToObj(ReadForms::anyCase).collect(Collectors.joining()))
			.collect(Collectors.joining("|", "^(", ")$"));
		ObjectNode any = Scalars.ofType("string");
		any.putArray("anyOf")
			.add(JsonNodeFactory.instance.objectNode().set("enum", schema.get("enum")))
			.addObject()
			.put("pattern", names);
		return any;
	}

	private static String anyCase(int letter) {
		String upper = Character.toString(Character.toUpperCase(letter));
		String lower = Character.toString(Character.toLowerCase(letter));
		if (!upper.equals(lower)) {
			return "[" + upper + lower + "]";
		}
		return (Character.isLetterOrDigit(letter) || letter == '_') ? upper : "\\" + upper;
	}

	private Form form(JavaType type) {
		return this.known.computeIfAbsent(type, this::ask);
	}

	private Form ask(JavaType type) {
		try {
			DeserializationContext context = JacksonContexts.reading(this.mapper);
			ValueDeserializer<?> found = context.findContextualValueDeserializer(type, null);
			return new Form(kind(found), makesOfNull(found, context));
		}
		catch (JacksonException ex) {
			// It cannot be read at all, which is reported elsewhere.
			return new Form(Kind.PROPERTIES, false);
		}
	}

	private static Kind kind(ValueDeserializer<?> found) {
		if (!found.getClass().getName().startsWith(JACKSON)) {
			return Kind.CUSTOM;
		}
		boolean properties = (found instanceof BeanDeserializerBase bean) ? takesProperties(bean.getValueInstantiator())
				: found instanceof AbstractDeserializer;
		return properties ? Kind.PROPERTIES : Kind.WHOLE;
	}

	private static boolean makesOfNull(ValueDeserializer<?> found, DeserializationContext context) {
		try {
			return found.getNullValue(context) != null;
		}
		catch (RuntimeException ex) {
			// It refuses null.
			return false;
		}
	}

	private static boolean takesProperties(ValueInstantiator creators) {
		if (creators.canCreateUsingDelegate() || creators.canCreateUsingArrayDelegate()) {
			return false;
		}
		return creators.canCreateUsingDefault() || creators.canCreateFromObjectWith() || !creators.canInstantiate();
	}

	/**
	 * The form of a type.
	 *
	 * @param kind its kind
	 * @param ofNull whether there is a value for {@code null}
	 */
	private record Form(Kind kind, boolean ofNull) {
	}

	private enum Kind {

		/** An object of its properties. */
		PROPERTIES,

		/** A value that Jackson passes to a creator or reads in its own way. */
		WHOLE,

		/** Known to the application alone. */
		CUSTOM

	}

}
