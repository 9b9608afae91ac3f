package io.mcpspring.spring.typeschema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import com.fasterxml.jackson.annotation.JsonFormat;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.SerializerFactoryConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanSerializerFactory;
import tools.jackson.databind.ser.SerializerFactory;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;

/**
 * Factory of Jackson's serializers that also tells for which types others were added,
 * which a mapper does not.
 */
final class KnownSerializers extends BeanSerializerFactory {

	private static final long serialVersionUID = 1L;

	/** The module of Spring Data whose modifier logs a warning for pages. */
	private static final String PAGE_MODULE = "org.springframework.data.web.config.SpringDataJackson3Configuration$PageModule$";

	private final SerializerFactoryConfig config;

	private KnownSerializers(SerializerFactoryConfig config) {
		super(config);
		this.config = config;
	}

	/**
	 * Set this factory for a mapper that is being built, unless it has a custom one.
	 * @param mapper the builder of the mapper
	 */
	static void use(JsonMapper.Builder mapper) {
		if (mapper.serializerFactory() == BeanSerializerFactory.instance) {
			mapper.serializerFactory(new KnownSerializers(new SerializerFactoryConfig()));
		}
	}

	/**
	 * Return a test for types that a mapper certainly writes by Jackson's own
	 * serializers. Types of elements and components are tested separately.
	 * @param builder the builder of the mapper; modules are known only after it was built
	 * @param mapper the mapper
	 * @return the test
	 */
	static Predicate<JavaType> own(JsonMapper.Builder builder, JsonMapper mapper) {
		if (!(builder.serializerFactory() instanceof KnownSerializers known) || known.mayModify()) {
			return (type) -> false;
		}
		List<Serializers> added = known.added();
		return (type) -> isOwn(added, mapper, type);
	}

	private boolean mayModify() {
		for (ValueSerializerModifier modifier : this.config.serializerModifiers()) {
			if (!modifier.getClass().getName().startsWith(PAGE_MODULE)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return the serializers that modules have added, without those of dates, which each
	 * mapper has. These are the last ones, since each addition is put in front.
	 */
	private List<Serializers> added() {
		List<Serializers> added = new ArrayList<>();
		this.config.serializers().forEach(added::add);
		return added.isEmpty() ? added : added.subList(0, added.size() - 1);
	}

	private static boolean isOwn(List<Serializers> added, JsonMapper mapper, JavaType type) {
		SerializationContext context = JacksonContexts.writing(mapper);
		return added.stream().noneMatch((one) -> hasSerializer(one, context, type));
	}

	private static boolean hasSerializer(Serializers added, SerializationContext context, JavaType type) {
		SerializationConfig config = context.getConfig();
		BeanDescription.Supplier bean = context.lazyIntrospectBeanDescription(type);
		JsonFormat.Value format = JsonFormat.Value.empty();
		if (type instanceof MapType map) {
			return added.findMapSerializer(config, map, bean, format, null, null, null) != null;
		}
		if (type instanceof CollectionType collection) {
			return added.findCollectionSerializer(config, collection, bean, format, null, null) != null;
		}
		if (type instanceof ReferenceType reference) {
			return added.findReferenceSerializer(config, reference, bean, format, null, null) != null;
		}
		return added.findSerializer(config, type, bean, format) != null
				|| added.findExplicitPOJOSerializer(config, type, bean, format) != null
				|| (type.isEnumType() && added.findEnumSerializer(config, type, bean, format) != null);
	}

	@Override
	public SerializerFactory withConfig(SerializerFactoryConfig config) {
		return new KnownSerializers(config);
	}

}
