package io.mcpspring.spring.typeschema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.DeserializerFactoryConfig;
import tools.jackson.databind.deser.BeanDeserializerFactory;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.json.JsonMapper;

/**
 * Check whether a mapper reads values by Jackson's own deserializers.
 */
final class KnownDeserializers {

	/** Those of dates, which each mapper has. */
	private static final int OF_JACKSON = 1;

	private KnownDeserializers() {
	}

	/**
	 * Return whether no module and no application has added deserializers.
	 * @param mapper the builder of a mapper, which has built it
	 * @return whether all are Jackson's own
	 */
	static boolean areAll(JsonMapper.Builder mapper) {
		List<Deserializers> added = added(mapper);
		return added != null && added.isEmpty();
	}

	/**
	 * Return a test for types that a mapper certainly reads by Jackson's own
	 * deserializers. Types of elements and components are tested separately.
	 * @param builder the builder of a mapper, which has built it
	 * @param mapper the mapper
	 * @return the test
	 */
	static Predicate<JavaType> own(JsonMapper.Builder builder, JsonMapper mapper) {
		List<Deserializers> added = added(builder);
		return (type) -> added != null && added.stream()
			.noneMatch((one) -> one.hasDeserializerFor(mapper.deserializationConfig(), type.getRawClass()));
	}

	/**
	 * Return the deserializers that modules have added, each in front of those before.
	 * @param mapper the builder of a mapper, which has built it
	 * @return the deserializers; {@code null} if others may apply to any type
	 */
	private static @Nullable List<Deserializers> added(JsonMapper.Builder mapper) {
		if (mapper.deserializerFactory().getClass() != BeanDeserializerFactory.class) {
			return null;
		}
		DeserializerFactoryConfig config = ((BeanDeserializerFactory) mapper.deserializerFactory()).getFactoryConfig();
		if (config.hasDeserializerModifiers()) {
			return null;
		}
		List<Deserializers> found = new ArrayList<>();
		config.deserializers().forEach(found::add);
		return found.subList(0, Math.max(0, found.size() - OF_JACKSON));
	}

}
