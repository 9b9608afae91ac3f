package io.mcpspring.spring.typeschema;

import java.lang.reflect.Method;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

import org.springframework.util.ReflectionUtils;

/**
 * Types of the properties of a bean, as annotations of the properties change them.
 */
final class MemberTypes {

	private static final JsonFormat.Features NO_FEATURES = JsonFormat.Features.empty();

	private MemberTypes() {
	}

	/**
	 * The type in whose form a property is read; anything, except {@code null} if that is
	 * no value of the property, where an annotation on the property changes the form.
	 */
	static JavaType read(MapperConfig<?> config, BeanPropertyDefinition property) {
		AnnotatedMember member = property.getPrimaryMember();
		AnnotationIntrospector introspector = config.getAnnotationIntrospector();
		boolean changed = introspector.findDeserializer(config, member) != null
				|| introspector.findContentDeserializer(config, member) != null
				|| introspector.findDeserializationConverter(config, member) != null
				|| introspector.findDeserializationContentConverter(config, member) != null
				|| member.hasAnnotation(JsonTypeInfo.class);
		if (!changed) {
			return refined(config, member, property.getPrimaryType());
		}
		boolean ofNull = Containers.isAnything(property.getPrimaryType())
				|| Containers.isOptional(property.getPrimaryType())
				|| makesOfNull(introspector.findDeserializer(config, member));
		return config.constructType(ofNull ? Object.class : Unknown.class);
	}

	/** Whether a deserializer, or the class of one, may make a value of {@code null}. */
	private static boolean makesOfNull(@Nullable Object deserializer) {
		Class<?> type = (deserializer instanceof Class<?> declared) ? declared
				: (deserializer != null) ? deserializer.getClass() : ValueDeserializer.class;
		Method method = ReflectionUtils.findMethod(type, "getNullValue", DeserializationContext.class);
		return method != null && method.getDeclaringClass() != ValueDeserializer.class;
	}

	/**
	 * Whether a type stands for anything except {@code null}, where only the application
	 * knows the form of a property.
	 */
	static boolean isUnknown(JavaType type) {
		return type.hasRawClass(Unknown.class);
	}

	/**
	 * The type that an annotation has read in place of a declared one, by
	 * {@code @JsonDeserialize(as = …)}.
	 */
	static JavaType refined(MapperConfig<?> config, Annotated annotated, JavaType type) {
		try {
			return config.getAnnotationIntrospector().refineDeserializationType(config, annotated, type);
		}
		catch (JacksonException ex) {
			// It cannot be read at all, which is reported elsewhere.
			return type;
		}
	}

	/**
	 * The type in whose form a property is written; anything where an annotation on the
	 * property changes the form.
	 */
	static JavaType written(MapperConfig<?> config, BeanPropertyDefinition property) {
		AnnotatedMember member = property.getAccessor();
		JavaType type = property.getPrimaryType();
		if (member == null) {
			return type;
		}
		AnnotationIntrospector introspector = config.getAnnotationIntrospector();
		if (isChanged(config, member)) {
			return config.constructType(Object.class);
		}
		JsonFormat.Value format = introspector.findFormat(config, member);
		if (format == null
				|| (!format.hasShape() && !format.hasPattern() && NO_FEATURES.equals(format.getFeatures()))) {
			return type;
		}
		boolean text = format.getShape() == JsonFormat.Shape.STRING
				|| (!format.hasShape() && format.hasPattern() && !type.isContainerType());
		return config.constructType(text ? String.class : Object.class);
	}

	private static boolean isChanged(MapperConfig<?> config, AnnotatedMember member) {
		AnnotationIntrospector introspector = config.getAnnotationIntrospector();
		return introspector.findSerializer(config, member) != null
				|| introspector.findContentSerializer(config, member) != null
				|| introspector.findSerializationConverter(config, member) != null
				|| introspector.findSerializationContentConverter(config, member) != null
				|| introspector.findFilterId(config, member) != null
				|| introspector.findObjectIdInfo(config, member) != null || member.hasAnnotation(JsonTypeInfo.class)
				|| !introspector.findPropertyIgnoralByName(config, member).getIgnored().isEmpty();
	}

	/** Stands for anything except {@code null}. */
	private static final class Unknown {

	}

}
