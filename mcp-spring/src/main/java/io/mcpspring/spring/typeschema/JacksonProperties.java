package io.mcpspring.spring.typeschema;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpspring.spring.typeschema.declaration.Declaration;
import io.mcpspring.spring.typeschema.declaration.PropertyElements;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.util.NameTransformer;

/**
 * The properties of a type in one direction, exactly those and by those names that the
 * mapper reads or writes: naming strategy, mix-ins, visibility, creators and ignored
 * properties count.
 */
final class JacksonProperties {

	private static final Set<JsonInclude.Include> LEAVES_OUT_VALUES = EnumSet.of(JsonInclude.Include.NON_EMPTY,
			JsonInclude.Include.NON_DEFAULT, JsonInclude.Include.CUSTOM);

	private final MapperConfig<?> config;

	private final boolean input;

	private final RequiredProperties presence;

	private final PlainRecords records;

	private final Map<Members, List<Property>> known = new ConcurrentHashMap<>();

	/**
	 * Create the properties of one direction.
	 * @param mapper the mapper
	 * @param input whether they are read
	 * @param presence decides which of those that are read are required
	 */
	JacksonProperties(JsonMapper mapper, boolean input, RequiredProperties presence) {
		this.config = input ? mapper.deserializationConfig() : mapper.serializationConfig();
		this.input = input;
		this.presence = presence;
		this.records = new PlainRecords(mapper, this.config);
	}

	MapperConfig<?> config() {
		return this.config;
	}

	/** Looked up once for each type: many tools take and return the same few. */
	List<Property> of(Members members) {
		List<Property> known = this.known.get(members);
		if (known == null) {
			List<Property> properties = new ArrayList<>();
			JavaType type = members.type();
			if (this.records.contains(type.getRawClass())) {
				for (PlainRecords.Component component : this.records.components(type)) {
					properties.add(property(component, members.validated()));
				}
			}
			else {
				collect(members, NameTransformer.NOP, true, properties);
			}
			known = List.copyOf(properties);
			this.known.put(members, known);
			if (this.input && !isConstrained(known)) {
				this.known.put(new Members(type, !members.validated()), known);
			}
		}
		return known;
	}

	/** Return whether validation makes a difference to properties. */
	static boolean isConstrained(List<Property> properties) {
		return properties.stream().anyMatch((property) -> property.declaration().isConstrained());
	}

	@Nullable String description(JavaType type) {
		return this.records.contains(type.getRawClass()) ? null : introspector().findClassDescription(this.config,
				this.config.classIntrospectorInstance().introspectClassAnnotations(type));
	}

	/** Whether a class has an annotation of Jackson, also by a mix-in. */
	boolean isAnnotated(JavaType type) {
		return this.config.classIntrospectorInstance()
			.introspectClassAnnotations(type)
			.annotations()
			.anyMatch((annotation) -> annotation.annotationType().isAnnotationPresent(JacksonAnnotation.class));
	}

	/**
	 * The known concrete subtypes of a type, in the same order on every node. A subtype
	 * inherits the annotations that list its siblings.
	 */
	List<Class<?>> variants(JavaType type) {
		AnnotatedClass annotated = this.config.classIntrospectorInstance().introspectClassAnnotations(type);
		return this.config.getSubtypeResolver()
			.collectAndResolveSubtypesByClass(this.config, annotated)
			.stream()
			.<Class<?>>map(NamedType::getType)
			.filter((variant) -> type.getRawClass().isAssignableFrom(variant)
					&& !Modifier.isAbstract(variant.getModifiers()))
			.sorted(Comparator.comparing(Class::getName))
			.toList();
	}

	/**
	 * Collect the properties of a type.
	 * @param members the members of the type
	 * @param names changes their names
	 * @param present whether the object that has them is present
	 * @param properties the properties to add to
	 */
	private void collect(Members members, NameTransformer names, boolean present, List<Property> properties) {
		BeanDescription bean = introspect(members.type());
		Set<String> ignored = ignored(bean);
		for (BeanPropertyDefinition property : bean.findProperties()) {
			boolean usable = this.input ? isRead(bean, property) : property.couldSerialize();
			if (!usable || ignored.contains(property.getName()) || isBackReference(property) || isAnyGetter(property)
					|| isOutsideOfView(bean, property)) {
				continue;
			}
			NameTransformer unwrapped = introspector().findUnwrappingNameTransformer(this.config,
					property.getPrimaryMember());
			PropertyElements places = PropertyElements.of(bean, property);
			Declaration declaration = Declaration.of(places.elements(), members.validated());
			if (unwrapped != null) {
				boolean certain = present && (this.input || isNonNull(property, declaration, places));
				collect(new Members(property.getPrimaryType(), declaration.use().scope().hasMembers()),
						NameTransformer.chainedTransformer(names, unwrapped), certain, properties);
			}
			else {
				Property found = property(names.transform(property.getName()), bean, property, declaration, places);
				properties.add(present ? found : found.optional());
			}
		}
	}

	/**
	 * Whether the mapper takes a property from JSON. A constructor keeps what is ignored;
	 * a field is set even where only its getter is visible.
	 */
	private boolean isRead(BeanDescription bean, BeanPropertyDefinition property) {
		Set<String> ignored = bean.getIgnoredPropertyNames();
		if (ignored.contains(property.getName()) || ignored.contains(property.getInternalName())) {
			return false;
		}
		boolean filled = property.hasGetter() && this.config.isEnabled(MapperFeature.USE_GETTERS_AS_SETTERS)
				&& (Collection.class.isAssignableFrom(property.getRawPrimaryType())
						|| Map.class.isAssignableFrom(property.getRawPrimaryType()));
		return property.couldDeserialize() || property.hasField() || filled;
	}

	private BeanDescription introspect(JavaType type) {
		ClassIntrospector classes = this.config.classIntrospectorInstance();
		AnnotatedClass annotated = classes.introspectClassAnnotations(type);
		if (!this.input) {
			return classes.introspectForSerialization(type, annotated);
		}
		JavaType refined = MemberTypes.refined(this.config, annotated, type);
		if (!refined.equals(type)) {
			return introspect(refined);
		}
		BeanDescription bean = classes.introspectForDeserialization(type, annotated);
		Class<?> builder = introspector().findPOJOBuilder(this.config, annotated);
		return (builder != null)
				? classes.introspectForDeserializationWithBuilder(this.config.constructType(builder), bean) : bean;
	}

	private Set<String> ignored(BeanDescription bean) {
		var ignorals = this.config.getDefaultPropertyIgnorals(bean.getBeanClass(), bean.getClassInfo());
		if (ignorals == null) {
			return Set.of();
		}
		return this.input ? ignorals.findIgnoredForDeserialization() : ignorals.findIgnoredForSerialization();
	}

	private boolean isOutsideOfView(BeanDescription bean, BeanPropertyDefinition property) {
		Class<?> active = this.config.getActiveView();
		if (active == null) {
			return false;
		}
		Class<?>[] views = (property.findViews() != null) ? property.findViews() : bean.findDefaultViews();
		return (views != null) ? Stream.of(views).noneMatch((view) -> view.isAssignableFrom(active))
				: !this.config.isEnabled(MapperFeature.DEFAULT_VIEW_INCLUSION);
	}

	private static boolean isBackReference(BeanPropertyDefinition property) {
		AnnotationIntrospector.ReferenceProperty reference = property.findReferenceType();
		return reference != null && reference.isBackReference();
	}

	/** Whether the entries of a map are written in its place. */
	private boolean isAnyGetter(BeanPropertyDefinition property) {
		return Stream.of(property.getField(), property.getGetter())
			.anyMatch((member) -> !this.input && member != null
					&& Boolean.TRUE.equals(introspector().hasAnyGetter(this.config, member)));
	}

	private Property property(PlainRecords.Component component, boolean validated) {
		Declaration declaration = Declaration.of(component.elements(), validated);
		if (this.input) {
			return new Property(component.name(), component.type(), declaration,
					this.presence.isRequired(component.type(), declaration, null, !component.isOptional()), false);
		}
		return written(component.name(), component.type(), declaration,
				this.config.getDefaultPropertyInclusion().getValueInclusion(),
				RequiredProperties.isNonNull(component.type(), declaration, null, true));
	}

	private Property property(String name, BeanDescription bean, BeanPropertyDefinition property,
			Declaration declaration, PropertyElements places) {
		if (this.input) {
			boolean constructed = property.hasConstructorParameter()
					&& (property.getPrimaryType().isPrimitive() || bean.findDefaultConstructor() == null);
			return new Property(name, MemberTypes.read(this.config, property), declaration, this.presence.isRequired(
					property.getPrimaryType(), declaration, property.getMetadata().getRequired(), constructed), false);
		}
		JsonInclude.Include inclusion = bean.findPropertyInclusion(this.config.getDefaultPropertyInclusion())
			.withOverrides(property.findInclusion())
			.getValueInclusion();
		return written(name, MemberTypes.written(this.config, property), declaration, inclusion,
				isNonNull(property, declaration, places));
	}

	private static boolean isNonNull(BeanPropertyDefinition property, Declaration declaration,
			PropertyElements places) {
		return RequiredProperties.isNonNull(property.getPrimaryType(), declaration,
				property.getMetadata().getRequired(), places.constructed());
	}

	private static Property written(String name, JavaType type, Declaration declaration, JsonInclude.Include inclusion,
			boolean nonNull) {
		boolean always = inclusion == JsonInclude.Include.ALWAYS;
		boolean required = always || (nonNull && !LEAVES_OUT_VALUES.contains(inclusion));
		return new Property(name, type, declaration, required, always && !nonNull);
	}

	private AnnotationIntrospector introspector() {
		return this.config.getAnnotationIntrospector();
	}

	/**
	 * The members of a type in one use.
	 *
	 * @param type the type
	 * @param validated whether their constraints apply
	 */
	record Members(JavaType type, boolean validated) {
	}

}
