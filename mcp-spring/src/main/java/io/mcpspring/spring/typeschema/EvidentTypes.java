package io.mcpspring.spring.typeschema;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Proof that types can be read, without the deserializers that Jackson would create for
 * them, which are not needed before the first call. Texts, numbers, enums, dates, lists
 * and maps, and records of such types, can be read by every mapper, unless an annotation
 * of Jackson changes this. A type without proof may be readable too: the mapper decides
 * then.
 */
final class EvidentTypes {

	private static final Set<Class<?>> VALUES = Set.of(String.class, Boolean.class, Byte.class, Short.class,
			Integer.class, Long.class, Float.class, Double.class, Character.class, BigDecimal.class, BigInteger.class,
			UUID.class, Duration.class, Instant.class, LocalDate.class, LocalDateTime.class, LocalTime.class,
			OffsetDateTime.class);

	private static final Set<Class<?>> CONTAINERS = Set.of(Collection.class, List.class, Set.class, Optional.class);

	private static final Set<Class<?>> KEYS = Set.of(String.class, Integer.class, Long.class);

	private final JsonMapper mapper;

	private final Predicate<JavaType> usual;

	/** The results so far, because the same few types are examined repeatedly. */
	private final Map<JavaType, Boolean> known = new ConcurrentHashMap<>();

	private final Map<Class<?>, Boolean> plain = new ConcurrentHashMap<>();

	EvidentTypes(JsonMapper mapper) {
		this(mapper, (type) -> true);
	}

	/**
	 * Create the proofs for a mapper.
	 * @param mapper the mapper
	 * @param usual tests whether Jackson itself handles a type; types of elements and
	 * components are tested separately
	 */
	EvidentTypes(JsonMapper mapper, Predicate<JavaType> usual) {
		this.mapper = mapper;
		this.usual = usual;
	}

	/**
	 * Return whether a type is certainly readable.
	 * @param type the type
	 * @return {@code false} if the mapper has to decide
	 */
	boolean contains(JavaType type) {
		Boolean found = this.known.get(type);
		if (found == null) {
			found = isRead(type, new HashSet<>());
			this.known.put(type, found);
		}
		return found;
	}

	private boolean isRead(JavaType type, Set<JavaType> seen) {
		if (!this.usual.test(type)) {
			return false;
		}
		Class<?> raw = type.getRawClass();
		if (raw.isPrimitive() || VALUES.contains(raw)) {
			return true;
		}
		if (CONTAINERS.contains(raw)) {
			return type.containedTypeCount() == 1 && isRead(type.containedType(0), seen);
		}
		if (raw == Map.class) {
			return KEYS.contains(type.getKeyType().getRawClass()) && isRead(type.getContentType(), seen);
		}
		boolean enumeration = raw.isEnum();
		if ((!enumeration && !raw.isRecord()) || !isPlain(raw)) {
			return false;
		}
		return enumeration || !seen.add(type) || isMadeOfRead(type, seen);
	}

	private boolean isMadeOfRead(JavaType type, Set<JavaType> seen) {
		for (RecordComponent component : type.getRawClass().getRecordComponents()) {
			JavaType resolved = this.mapper.getTypeFactory()
				.resolveMemberType(component.getGenericType(), type.getBindings());
			if (!isRead(resolved, seen)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Return whether no annotation or configuration of Jackson applies to a class and its
	 * members.
	 * @param type a class without superclasses of its own, such as a record
	 * @return whether there is none
	 */
	boolean isPlain(Class<?> type) {
		Boolean found = this.plain.get(type);
		if (found == null) {
			found = nothingIsTold(type);
			this.plain.put(type, found);
		}
		return found;
	}

	private boolean nothingIsTold(Class<?> type) {
		return this.mapper.deserializationConfig().findMixInClassFor(type) == null && type.getInterfaces().length == 0
				&& !isConfigured(type) && noneIsConfigured(type.getDeclaredFields())
				&& noneIsConfigured(type.getDeclaredMethods()) && noConstructorIsTold(type);
	}

	private static boolean noConstructorIsTold(Class<?> type) {
		for (Constructor<?> constructor : type.getDeclaredConstructors()) {
			if (isConfigured(constructor)) {
				return false;
			}
			for (Annotation[] parameter : constructor.getParameterAnnotations()) {
				if (isConfigured(parameter)) {
					return false;
				}
			}
		}
		return true;
	}

	private static boolean noneIsConfigured(AnnotatedElement[] members) {
		for (AnnotatedElement member : members) {
			if (isConfigured(member)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isConfigured(AnnotatedElement element) {
		return isConfigured(element.getDeclaredAnnotations());
	}

	private static boolean isConfigured(Annotation[] annotations) {
		for (Annotation annotation : annotations) {
			Class<?> type = annotation.annotationType();
			if (type.getName().startsWith("com.fasterxml.jackson.") || type.getName().startsWith("tools.jackson.")
					|| type.getName().startsWith("java.beans.")
					|| type.isAnnotationPresent(JacksonAnnotationsInside.class)) {
				return true;
			}
		}
		return false;
	}

}
