package io.mcpspring.spring.typeschema;

import java.util.List;

import io.mcpspring.spring.typeschema.declaration.TypeUse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of types in one direction. The form of a type is determined by Jackson's own
 * introspection, which matches the behaviour of the mapper; {@link Definitions} separates
 * shared definitions.
 */
final class TypeSchemas {

	private final JsonMapper mapper;

	private final Scalars scalars;

	private final Containers containers;

	private final Keywords keywords;

	private final JacksonProperties properties;

	/** The JSON forms of results; {@code null} for arguments. */
	private final @Nullable WrittenForms forms;

	/** The JSON forms of arguments; {@code null} for results. */
	private final @Nullable ReadForms reads;

	private final TypeIds identities;

	private final RequiredProperties.Objects objects = new RequiredProperties.Objects(
			(type) -> isBean(type) ? alternatives(type) : List.of(), (type) -> properties(type, false));

	/** Create the schemas of input, some of whose properties are required. */
	TypeSchemas(JsonMapper mapper, Scalars scalars, ReadForms reads, RequiredProperties presence) {
		this(mapper, scalars, null, reads, presence);
	}

	/** Create the schemas of output. */
	TypeSchemas(JsonMapper mapper, Scalars scalars, WrittenForms forms) {
		this(mapper, scalars, forms, null, RequiredProperties.OF_ARGUMENTS);
	}

	private TypeSchemas(JsonMapper mapper, Scalars scalars, @Nullable WrittenForms forms, @Nullable ReadForms reads,
			RequiredProperties presence) {
		this.mapper = mapper;
		this.scalars = scalars;
		this.containers = new Containers(scalars, forms != null);
		this.keywords = new Keywords(mapper, forms == null);
		this.properties = new JacksonProperties(mapper, forms == null, presence);
		this.forms = forms;
		this.reads = reads;
		this.identities = new TypeIds(mapper);
	}

	/** Return whether a type is written as an object of its properties. */
	boolean isBean(JavaType type) {
		return declared(type, TypeUse.UNKNOWN, (inner, use) -> JsonNodeFactory.instance.objectNode()) == null;
	}

	/**
	 * Return whether a type is a sequence of the application that is written as an object
	 * of other properties than its items, which Jackson was not told to do. The
	 * components of a record are its data.
	 */
	boolean omitsItems(JavaType type) {
		return type.isTypeOrSubTypeOf(Iterable.class) && !type.isRecordType() && isBean(type)
				&& !this.properties.isAnnotated(type)
				&& properties(type, false).stream().map(Property::type).noneMatch(Containers::hasItems);
	}

	/**
	 * Return the properties of a type.
	 * @param type the type
	 * @param validated whether their constraints apply
	 * @return the properties in their order
	 */
	List<Property> properties(JavaType type, boolean validated) {
		return this.properties.of(new JacksonProperties.Members(type, validated));
	}

	/**
	 * Return the properties of a type that are described at the root of a schema.
	 * @param type the type
	 * @return its properties, whose constraints apply
	 */
	List<Property> rootProperties(JavaType type) {
		return RequiredProperties.finite(this.objects, type, properties(type, true));
	}

	/**
	 * Return the members by which a use of a type is described. They are the same for all
	 * uses of a type without constraints.
	 * @param type a type that is written as an object
	 * @param use its use
	 * @return the members
	 */
	JacksonProperties.Members members(JavaType type, TypeUse use) {
		boolean validated = use.scope().hasMembers()
				&& (this.identities.of(type) != null || JacksonProperties.isConstrained(properties(type, true)));
		return new JacksonProperties.Members(type, validated);
	}

	/**
	 * Add properties to an object schema.
	 * @param schema the object schema
	 * @param properties the properties
	 * @param references create the schemas of other types
	 */
	void describe(ObjectNode schema, List<Property> properties, References references) {
		ObjectNode described = schema.withObjectProperty("properties");
		for (Property property : properties) {
			if (described.has(property.name())) {
				continue;
			}
			TypeUse use = property.declaration().use();
			JavaType inner = Containers.unwrapped(property.type());
			TypeUse own = property.type().isReferenceType() ? use.inner() : use;
			// Of an optional within an optional, only the outer one is omitted.
			boolean mayBeNull = this.forms != null && inner != property.type() && Containers.isOptional(inner);
			ObjectNode node = mayBeNull ? references.toNullable(inner, own) : references.to(inner, own);
			if (property.nullable()) {
				ArrayNode either = JsonNodeFactory.instance.arrayNode().add(node).add(Scalars.ofType("null"));
				node = JsonNodeFactory.instance.objectNode().set("anyOf", either).asObject();
			}
			this.keywords.describe(node, property);
			described.set(property.name(), node);
		}
		for (Property property : properties) {
			if (property.required() && !requires(schema, property.name())) {
				schema.withArrayProperty("required").add(property.name());
			}
		}
	}

	private static boolean requires(ObjectNode schema, String name) {
		return schema.path("required").valueStream().anyMatch((present) -> present.asString().equals(name));
	}

	/**
	 * Describe a type that is written as an object.
	 * @param schema the schema to fill in
	 * @param members the members of the type
	 * @param references create the schemas of other types
	 */
	void describe(ObjectNode schema, JacksonProperties.Members members, References references) {
		JavaType type = members.type();
		TypeSerializer identity = this.identities.of(type);
		TypeDiscriminator discriminator = (identity != null)
				? TypeDiscriminator.of(this.properties.config(), type, identity) : null;
		if (identity != null && discriminator == null) {
			// Wrapped in an object or array that contains the type id: left to the
			// mapper.
			if (this.reads != null) {
				schema.setAll(this.reads.anything(type));
			}
			return;
		}
		String description = this.properties.description(type);
		if (description != null) {
			schema.put("description", description);
		}
		List<Class<?>> variants = (discriminator != null && discriminator.named()) ? variants(type) : List.of();
		if (this.forms == null && discriminator != null) {
			variants = discriminator.withFallback(type, variants);
		}
		if (discriminator == null || variants.isEmpty()) {
			describeObject(schema, members, discriminator, references);
			return;
		}
		this.identities.distinguish(variants, discriminator.identity());
		for (Class<?> variant : variants) {
			if (type.hasRawClass(variant)) {
				describeObject(schema.withArrayProperty("anyOf").addObject(), members, discriminator, references);
			}
			else {
				schema.withArrayProperty("anyOf")
					.add(references.to(specialized(type, variant),
							members.validated() ? TypeUse.VALIDATED : TypeUse.UNKNOWN));
			}
		}
	}

	/** Return the subtypes that a type has; empty if there is only itself. */
	private List<Class<?>> variants(JavaType type) {
		List<Class<?>> variants = this.properties.variants(type);
		return variants.stream().allMatch(type::hasRawClass) ? List.of() : variants;
	}

	private JavaType specialized(JavaType type, Class<?> variant) {
		return this.mapper.getTypeFactory().constructSpecializedType(type, variant);
	}

	private void describeObject(ObjectNode schema, JacksonProperties.Members members,
			@Nullable TypeDiscriminator discriminator, References references) {
		schema.put("type", "object");
		if (discriminator != null) {
			discriminator.describe(schema, members.type(), JacksonContexts.writing(this.mapper), this.forms == null);
		}
		List<Property> properties = RequiredProperties.finite(this.objects, members.type(),
				this.properties.of(members));
		if (!properties.isEmpty()) {
			describe(schema, properties, references);
		}
	}

	/**
	 * Return the types that a value of a type may have.
	 * @param type a type that is written as an object
	 * @return its subtypes, or the type itself
	 */
	List<JavaType> alternatives(JavaType type) {
		List<Class<?>> variants = (this.identities.of(type) != null) ? variants(type) : List.of();
		return variants.isEmpty() ? List.of(type)
				: variants.stream()
					.map((variant) -> type.hasRawClass(variant) ? type : specialized(type, variant))
					.toList();
	}

	/**
	 * Return the schema of a type that is described in place.
	 * @param type the type
	 * @param use its use
	 * @param references create the schemas of inner types
	 * @return the schema, {@code null} if the type is written as an object
	 */
	@Nullable ObjectNode inline(JavaType type, TypeUse use, References references) {
		ObjectNode declared = declared(type, use, references);
		if (MemberTypes.isUnknown(type)) {
			return NullableSchemas.notNull();
		}
		if (this.reads == null || type.isReferenceType() || Containers.isAnything(type)) {
			return declared;
		}
		boolean own = !type.isContainerType() && this.reads.mayDiffer(type, declared == null);
		return (own || (declared != null && declared.isEmpty())) ? this.reads.anything(type) : declared;
	}

	private @Nullable ObjectNode declared(JavaType type, TypeUse use, References references) {
		if (Containers.isAnything(type)) {
			return JsonNodeFactory.instance.objectNode();
		}
		if (type.isReferenceType()) {
			return references.to(type.getReferencedType(), use.inner());
		}
		WrittenForms.Form form = form(type);
		if (form.kind() == WrittenForms.Kind.BEAN) {
			return null;
		}
		if (form.kind() != WrittenForms.Kind.BY_TYPE) {
			JavaType substitute = form.substitute();
			return (substitute != null) ? references.to(substitute, TypeUse.UNKNOWN)
					: JsonNodeFactory.instance.objectNode();
		}
		ObjectNode scalar = (this.reads != null) ? this.reads.scalar(type, this.scalars)
				: this.scalars.findWritten(type);
		if (scalar != null) {
			return scalar;
		}
		if (type.isMapLikeType() || type.isTypeOrSubTypeOf(ObjectNode.class)) {
			return this.containers.map(type, use, references);
		}
		if (type.isContainerType() || type.isIterationType() || type.isTypeOrSubTypeOf(ArrayNode.class)
				|| (this.reads != null && type.hasRawClass(Iterable.class))) {
			return this.containers.list(type, use, references);
		}
		return (this.forms != null) ? JsonNodeFactory.instance.objectNode() : null;
	}

	/**
	 * Return the form of a type; that of arguments follows from their declaration alone.
	 */
	private WrittenForms.Form form(JavaType type) {
		if (this.forms == null) {
			return WrittenForms.Form.BY_TYPE;
		}
		TypeSerializer identity = this.identities.of(type);
		boolean wrapped = identity != null && !TypeDiscriminator.isProperty(identity);
		return wrapped ? WrittenForms.Form.UNCERTAIN : this.forms.of(type, identity);
	}

	/**
	 * Return the type in whose form another one is written, {@code null} if it is none.
	 */
	@Nullable JavaType substitute(JavaType type) {
		return form(type).substitute();
	}

}
