package io.mcpspring.spring.typeschema;

import java.io.Serial;
import java.lang.annotation.Annotation;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Annotation introspector that omits methods that are no data from results and their
 * schemas. {@code isNew()} of entities tells whether the object was stored, and no field
 * can be behind it, since {@code new} is a keyword. {@code isEmpty()} of an
 * {@code Iterable} would make Jackson write an object in place of the items. An
 * annotation of Jackson on the method retains it.
 */
final class SyntheticMembers extends NopAnnotationIntrospector {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final Set<String> ENTITIES = Set.of("jakarta.persistence.Entity",
			"jakarta.persistence.MappedSuperclass", "jakarta.persistence.Embeddable");

	private static final String PERSISTABLE = "org.springframework.data.domain.Persistable";

	@Override
	public boolean hasIgnoreMarker(MapperConfig<?> config, AnnotatedMember member) {
		if (!(member instanceof AnnotatedMethod method) || method.getParameterCount() > 0
				|| method.hasAnnotation(JsonProperty.class) || method.hasAnnotation(JsonGetter.class)) {
			return false;
		}
		if (method.getRawType() != boolean.class) {
			return false;
		}
		return switch (method.getName()) {
			case "isNew" -> isStored(method.getDeclaringClass());
			case "isEmpty" -> Iterable.class.isAssignableFrom(method.getDeclaringClass());
			default -> false;
		};
	}

	/** Whether a class or one of its supertypes is an entity or part of one. */
	private static boolean isStored(Class<?> type) {
		for (Class<?> current = type; current != null; current = current.getSuperclass()) {
			for (Annotation annotation : current.getDeclaredAnnotations()) {
				if (ENTITIES.contains(annotation.annotationType().getName())) {
					return true;
				}
			}
			if (isPersistable(current)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isPersistable(Class<?> type) {
		if (type.getName().equals(PERSISTABLE)) {
			return true;
		}
		for (Class<?> implemented : type.getInterfaces()) {
			if (isPersistable(implemented)) {
				return true;
			}
		}
		return false;
	}

}
