package io.mcpspring.typeschema;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

/**
 * Schemas of types in one direction. The generator walks the types and decides what goes
 * under {@code $defs}; what a type looks like is asked of Jackson.
 */
final class TypeSchemas {

	private static final Set<Class<?>> OPTIONAL_NUMBERS = Set.of(OptionalInt.class, OptionalLong.class,
			OptionalDouble.class);

	private final JsonMapper mapper;

	private final Scalars scalars;

	private final Keywords keywords;

	private final JacksonProperties properties;

	private final SchemaGenerator generator;

	/** By variant, the type that tells it from its siblings. */
	private final Map<Class<?>, TypeSerializer> variants = new ConcurrentHashMap<>();

	TypeSchemas(JsonMapper mapper, boolean input) {
		this.mapper = mapper;
		this.scalars = new Scalars(mapper);
		this.keywords = new Keywords(mapper, input);
		this.properties = new JacksonProperties(mapper, input);
		SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(mapper, SchemaVersion.DRAFT_2020_12,
				new OptionPreset(Option.PLAIN_DEFINITION_KEYS));
		config.forTypesInGeneral()
			.withCustomDefinitionProvider(this::inline)
			.withSubtypeResolver(this::variants)
			.withTypeAttributeOverride((schema, scope, context) -> describe(schema, scope.getType(), context));
		this.generator = new SchemaGenerator(config.build());
	}

	SchemaBuilder newBuilder() {
		return this.generator.buildMultipleSchemaDefinitions();
	}

	/** Whether a type is written as an object of its properties. */
	boolean isBean(JavaType type) {
		return !isAnything(type) && !type.isContainerType() && !type.isReferenceType() && !type.isIterationType()
				&& !type.isTypeOrSubTypeOf(JsonNode.class) && this.scalars.find(type) == null;
	}

	List<Property> properties(JavaType type) {
		return this.properties.of(type);
	}

	/**
	 * Add properties to an object schema.
	 * @param schema the object schema
	 * @param properties the properties
	 * @param reference makes the schema of a type, which may be filled in later
	 */
	void describe(ObjectNode schema, List<Property> properties, Function<JavaType, ObjectNode> reference) {
		ObjectNode described = schema.withObjectProperty("properties");
		for (Property property : properties) {
			if (described.has(property.name())) {
				continue;
			}
			ObjectNode node = reference.apply(unwrapped(property.type()));
			if (property.nullable()) {
				ArrayNode either = JsonNodeFactory.instance.arrayNode().add(node).add(Scalars.ofType("null"));
				node = JsonNodeFactory.instance.objectNode().set("anyOf", either).asObject();
			}
			this.keywords.describe(node, property);
			described.set(property.name(), node);
		}
		properties.stream()
			.filter(Property::required)
			.map(Property::name)
			.filter((name) -> schema.path("required")
				.valueStream()
				.noneMatch((present) -> present.asString().equals(name)))
			.forEach((name) -> schema.withArrayProperty("required").add(name));
	}

	private void describe(ObjectNode schema, ResolvedType resolved, SchemaGenerationContext context) {
		JavaType type = java(resolved);
		if (!isBean(type)) {
			return;
		}
		String description = this.properties.description(type);
		if (description != null) {
			schema.put("description", description);
		}
		if (schema.has("anyOf") || schema.has("allOf")) {
			return;
		}
		describeVariant(schema, type);
		List<Property> properties = this.properties.of(type);
		if (!properties.isEmpty()) {
			describe(schema, properties, (property) -> reference(property, context));
		}
	}

	/** The property that tells a variant from its siblings. */
	private void describeVariant(ObjectNode schema, JavaType type) {
		TypeSerializer identity = this.variants.get(type.getRawClass());
		if (identity == null) {
			identity = this.mapper._serializationContext().findTypeSerializer(type);
		}
		if (identity != null && isProperty(identity.getTypeInclusion())) {
			String id = identity.getTypeIdResolver()
				.idFromValueAndType(this.mapper._serializationContext(), null, type.getRawClass());
			schema.withObjectProperty("properties").putObject(identity.getPropertyName()).put("const", id);
			schema.withArrayProperty("required").add(identity.getPropertyName());
		}
	}

	private static boolean isProperty(JsonTypeInfo.As inclusion) {
		return inclusion == JsonTypeInfo.As.PROPERTY || inclusion == JsonTypeInfo.As.EXISTING_PROPERTY;
	}

	private List<ResolvedType> variants(ResolvedType resolved, SchemaGenerationContext context) {
		JavaType type = java(resolved);
		TypeSerializer identity = type.isAbstract() ? this.mapper._serializationContext().findTypeSerializer(type)
				: null;
		List<ResolvedType> variants = new ArrayList<>();
		if (identity != null) {
			for (Class<?> variant : this.properties.variants(type)) {
				this.variants.put(variant, identity);
				variants.add(context.getTypeContext().resolveSubtype(resolved, variant));
			}
		}
		return variants;
	}

	private @Nullable CustomDefinition inline(ResolvedType resolved, SchemaGenerationContext context) {
		JavaType type = java(resolved);
		if (isBean(type)) {
			return null;
		}
		return new CustomDefinition(inline(type, (inner) -> reference(inner, context)),
				CustomDefinition.INLINE_DEFINITION, CustomDefinition.EXCLUDING_ATTRIBUTES);
	}

	private ObjectNode inline(JavaType type, Function<JavaType, ObjectNode> reference) {
		ObjectNode scalar = isAnything(type) ? JsonNodeFactory.instance.objectNode() : this.scalars.find(type);
		if (scalar != null) {
			return scalar;
		}
		if (type.isReferenceType()) {
			ArrayNode only = JsonNodeFactory.instance.arrayNode().add(reference.apply(type.getReferencedType()));
			return JsonNodeFactory.instance.objectNode().set("allOf", only).asObject();
		}
		if (type.isMapLikeType() || type.isTypeOrSubTypeOf(ObjectNode.class)) {
			return map(type, reference);
		}
		ObjectNode schema = Scalars.ofType("array");
		JavaType content = type.getContentType();
		if (content != null && !isAnything(content)) {
			schema.set("items", reference.apply(content));
		}
		return type.isTypeOrSubTypeOf(Set.class) ? schema.put("uniqueItems", true) : schema;
	}

	private ObjectNode map(JavaType type, Function<JavaType, ObjectNode> reference) {
		ObjectNode schema = Scalars.ofType("object");
		JavaType key = type.getKeyType();
		if (key != null && key.isEnumType()) {
			ObjectNode names = this.scalars.find(key);
			schema.set("propertyNames", (names != null) ? names : JsonNodeFactory.instance.objectNode());
		}
		JavaType value = type.getContentType();
		if (value != null && !isAnything(value)) {
			schema.set("additionalProperties", reference.apply(value));
		}
		return schema;
	}

	private static ObjectNode reference(JavaType type, SchemaGenerationContext context) {
		return context.createDefinitionReference(context.getTypeContext().resolve(reflect(type)));
	}

	private static boolean isAnything(JavaType type) {
		return type.hasRawClass(Object.class) || type.hasRawClass(JsonNode.class);
	}

	/** What an optional value holds: that it may be missing is said by its property. */
	static JavaType unwrapped(JavaType type) {
		return type.isReferenceType() ? type.getReferencedType() : type;
	}

	/** Whether the type itself says that the value may be missing. */
	static boolean isOptional(JavaType type) {
		return type.isReferenceType() || OPTIONAL_NUMBERS.contains(type.getRawClass());
	}

	static Type reflect(JavaType type) {
		return resolvable(type).getType();
	}

	private static ResolvableType resolvable(JavaType type) {
		if (type.isArrayType()) {
			return ResolvableType.forArrayComponent(resolvable(type.getContentType()));
		}
		if (type.getRawClass().getTypeParameters().length == 0) {
			return ResolvableType.forClass(type.getRawClass());
		}
		return ResolvableType.forClassWithGenerics(type.getRawClass(),
				type.getBindings()
					.getTypeParameters()
					.stream()
					.map(TypeSchemas::resolvable)
					.toArray(ResolvableType[]::new));
	}

	private JavaType java(ResolvedType type) {
		if (type.isArray()) {
			return this.mapper.getTypeFactory().constructArrayType(java(type.getArrayElementType()));
		}
		if (type.getTypeParameters().isEmpty()) {
			return this.mapper.constructType(type.getErasedType());
		}
		return this.mapper.getTypeFactory()
			.constructParametricType(type.getErasedType(),
					type.getTypeParameters().stream().map(this::java).toArray(JavaType[]::new));
	}

}
