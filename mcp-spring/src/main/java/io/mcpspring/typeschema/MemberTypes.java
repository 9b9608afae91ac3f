package io.mcpspring.typeschema;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/**
 * Types of the properties of a bean, as annotations of the properties change them.
 */
final class MemberTypes {

	private static final JsonFormat.Features NO_FEATURES = JsonFormat.Features.empty();

	private MemberTypes() {
	}

	/**
	 * The type in whose form a property is read; anything where an annotation on the
	 * property changes the form.
	 */
	static JavaType read(MapperConfig<?> config, BeanPropertyDefinition property) {
		AnnotatedMember member = property.getPrimaryMember();
		AnnotationIntrospector introspector = config.getAnnotationIntrospector();
		boolean changed = introspector.findDeserializer(config, member) != null
				|| introspector.findContentDeserializer(config, member) != null
				|| introspector.findDeserializationConverter(config, member) != null
				|| introspector.findDeserializationContentConverter(config, member) != null
				|| member.hasAnnotation(JsonTypeInfo.class);
		return changed ? config.constructType(Object.class) : refined(config, member, property.getPrimaryType());
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

}
