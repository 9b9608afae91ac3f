package io.mcpspring.spring.typeschema;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/**
 * Proof of the JSON form of types, without the serializers that Jackson would create for
 * them, which are not needed before the first call. Nothing is proven if Jackson was
 * extended in a way that may change its output; the mapper decides then.
 */
final class EvidentForms {

	private static final Map<Class<?>, String> SCALARS = Map.ofEntries(Map.entry(String.class, "string"),
			Map.entry(boolean.class, "boolean"), Map.entry(Boolean.class, "boolean"), Map.entry(int.class, "integer"),
			Map.entry(Integer.class, "integer"), Map.entry(long.class, "integer"), Map.entry(Long.class, "integer"),
			Map.entry(BigInteger.class, "integer"), Map.entry(double.class, "number"),
			Map.entry(Double.class, "number"), Map.entry(float.class, "number"), Map.entry(Float.class, "number"),
			Map.entry(BigDecimal.class, "number"));

	/**
	 * Types that are written in the form of ISO 8601 unless the mapper writes numbers.
	 */
	private static final Set<Class<?>> DATES = Set.of(LocalDate.class, LocalDateTime.class, LocalTime.class,
			Instant.class);

	private final SerializationConfig config;

	private final EvidentTypes types;

	private final boolean plain;

	/**
	 * Create the proofs for a mapper.
	 * @param mapper the mapper
	 * @param own tests whether the serializer of a type is Jackson's own
	 */
	EvidentForms(JsonMapper mapper, Predicate<JavaType> own) {
		this.config = mapper.serializationConfig();
		this.types = new EvidentTypes(mapper, own);
		this.plain = isPlain(this.config.getAnnotationIntrospector());
	}

	/** Create the proofs for a mapper and the builder that has built it. */
	static EvidentForms forMapper(JsonMapper mapper, JsonMapper.Builder builder) {
		return new EvidentForms(mapper, KnownSerializers.own(builder, mapper));
	}

	/** Whether annotations are read in Jackson's own way. */
	static boolean isPlain(AnnotationIntrospector introspector) {
		for (AnnotationIntrospector one : introspector.allIntrospectors()) {
			if (one.getClass() != JacksonAnnotationIntrospector.class && !(one instanceof SyntheticMembers)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Find the form of a type that has no type id.
	 * @param type the type
	 * @return the form; {@code null} if the mapper has to decide
	 */
	WrittenForms.@Nullable Form of(JavaType type) {
		if (!isEvident(type)) {
			return null;
		}
		return type.getRawClass().isRecord() ? WrittenForms.Form.BEAN : WrittenForms.Form.BY_TYPE;
	}

	/**
	 * Find the JSON type of a scalar.
	 * @param type the type
	 * @return the JSON type; empty for a type that is certainly not a scalar;
	 * {@code null} if the mapper has to decide
	 */
	@Nullable String scalar(JavaType type) {
		if (DATES.contains(type.getRawClass())) {
			return (!this.config.isEnabled(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS) && isEvident(type)) ? "string"
					: null;
		}
		boolean composed = type.getRawClass().isRecord() || type.isContainerType();
		String scalar = composed ? "" : SCALARS.get(type.getRawClass());
		return (scalar != null && isEvident(type)) ? scalar : null;
	}

	/**
	 * Return whether the constants of an enum are written by their names.
	 * @param type the enum
	 * @return {@code false} if the mapper has to decide
	 */
	boolean writesNames(JavaType type) {
		if (!isEvident(type) || this.config.getEnumNamingStrategy() != null
				|| this.config.isEnabled(EnumFeature.WRITE_ENUMS_USING_INDEX)
				|| this.config.isEnabled(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)) {
			return false;
		}
		for (Object constant : type.getRawClass().getEnumConstants()) {
			if (!((Enum<?>) constant).name().equals(constant.toString())) {
				return false;
			}
		}
		return true;
	}

	private boolean isEvident(JavaType type) {
		return this.plain && !type.isReferenceType() && hasOwnFormat(type.getRawClass()) && this.types.contains(type)
				&& (!type.getRawClass().isRecord() || hasNoAccessor(type.getRawClass()));
	}

	/** Whether the configuration of the class leaves its form unchanged. */
	private boolean hasOwnFormat(Class<?> type) {
		JsonFormat.Value format = this.config.getDefaultPropertyFormat(type);
		return format == null || (!format.hasShape() && !format.hasPattern());
	}

	/**
	 * Whether a class has neither getters nor setters; one for the component of the same
	 * name may conflict with it.
	 */
	static boolean hasNoAccessor(Class<?> type) {
		for (Method method : type.getDeclaredMethods()) {
			String name = method.getName();
			boolean accessor = (method.getParameterCount() == 0 && (name.startsWith("get") || name.startsWith("is")))
					|| (method.getParameterCount() == 1 && name.startsWith("set"));
			if (accessor && !Modifier.isStatic(method.getModifiers())) {
				return false;
			}
		}
		return true;
	}

}
