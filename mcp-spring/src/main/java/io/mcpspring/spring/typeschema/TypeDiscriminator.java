package io.mcpspring.spring.typeschema;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedClassResolver;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.ObjectNode;

/**
 * The property that distinguishes the subtypes of a polymorphic type.
 *
 * @param identity the serializer of type ids
 * @param property its name; {@code null} if Jackson deduces the subtype from the other
 * properties
 * @param named whether ids are names, which only known subtypes have; any class may have
 * other ids
 * @param fallback the class that is read without an id or by an unknown one, or
 * {@code null}
 */
record TypeDiscriminator(TypeSerializer identity, @Nullable String property, boolean named,
		@Nullable Class<?> fallback) {

	/**
	 * Find the discriminator of a type.
	 * @param config the configuration of one direction
	 * @param type the polymorphic type
	 * @param identity the serializer of its ids
	 * @return the discriminator; {@code null} if ids are written in another form
	 */
	static @Nullable TypeDiscriminator of(MapperConfig<?> config, JavaType type, TypeSerializer identity) {
		if (!isProperty(identity)) {
			return null;
		}
		AnnotatedClass annotated = config.classIntrospectorInstance().introspectClassAnnotations(type);
		JsonTypeInfo.Value declared = config.getAnnotationIntrospector().findPolymorphicTypeInfo(config, annotated);
		Class<?> fallback = (declared != null) ? declared.getDefaultImpl() : null;
		if (identity.getTypeIdResolver() == null) {
			boolean deduced = declared != null && declared.getIdType() == JsonTypeInfo.Id.DEDUCTION;
			return deduced ? new TypeDiscriminator(identity, null, true, fallback) : null;
		}
		// The serializer of an existing property does not know its name.
		String property = (identity.getPropertyName() != null) ? identity.getPropertyName()
				: (declared != null) ? declared.getPropertyName() : null;
		JsonTypeInfo.Id mechanism = identity.getTypeIdResolver().getMechanism();
		boolean named = mechanism == JsonTypeInfo.Id.NAME || mechanism == JsonTypeInfo.Id.SIMPLE_NAME;
		return (property != null && !property.isEmpty()) ? new TypeDiscriminator(identity, property, named, fallback)
				: null;
	}

	/** Return whether ids are written as a property. */
	static boolean isProperty(TypeSerializer identity) {
		JsonTypeInfo.As inclusion = identity.getTypeInclusion();
		return inclusion == JsonTypeInfo.As.PROPERTY || inclusion == JsonTypeInfo.As.EXISTING_PROPERTY;
	}

	/**
	 * Add the class that is read without an id to the known subtypes.
	 * @param type the polymorphic type
	 * @param variants its known subtypes; empty if there is only itself
	 * @return all subtypes that arguments may be of
	 */
	List<Class<?>> withFallback(JavaType type, List<Class<?>> variants) {
		Class<?> added = this.fallback;
		if (added == null || variants.isEmpty() || variants.contains(added)
				|| !type.getRawClass().isAssignableFrom(added) || Modifier.isAbstract(added.getModifiers())) {
			return variants;
		}
		return Stream.concat(variants.stream(), Stream.of(added)).toList();
	}

	/**
	 * Describe the id of the objects of one subtype.
	 * @param schema the schema of these objects
	 * @param type the subtype
	 * @param context knows the names of subtypes
	 * @param input whether the objects are arguments
	 */
	void describe(ObjectNode schema, JavaType type, SerializationContext context, boolean input) {
		boolean own = !input && this.identity.getTypeInclusion() == JsonTypeInfo.As.EXISTING_PROPERTY;
		if (this.property == null || own || (input && type.hasRawClass(this.fallback))) {
			return;
		}
		ObjectNode id = schema.withObjectProperty("properties").putObject(this.property);
		if (type.isFinal() || (this.named && !type.isAbstract() && (input || !isBase(context.getConfig(), type)))) {
			id.put("const", this.identity.getTypeIdResolver().idFromValueAndType(context, null, type.getRawClass()));
		}
		else {
			id.put("type", "string");
		}
		schema.withArrayProperty("required").add(this.property);
	}

	/**
	 * Return whether a type itself declares the ids of its subtypes, so that a result may
	 * be of one that is not known.
	 */
	private static boolean isBase(MapperConfig<?> config, JavaType type) {
		return AnnotatedClassResolver.resolveWithoutSuperTypes(config, type.getRawClass())
			.hasAnnotation(JsonTypeInfo.class);
	}

}
