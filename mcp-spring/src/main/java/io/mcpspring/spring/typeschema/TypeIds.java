package io.mcpspring.spring.typeschema;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeResolverProvider;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * The serializers of type ids, by type. Jackson is not asked for types that evidently
 * have none.
 */
final class TypeIds {

	/** Types whose configuration may apply to types that are evident otherwise. */
	private static final List<Class<?>> BASES = List.of(Object.class, Record.class, Enum.class, Number.class,
			Iterable.class, Collection.class, List.class, Set.class, Map.class);

	private final JsonMapper mapper;

	private final EvidentTypes types;

	/** Whether type ids come from annotations alone, those of Jackson. */
	private final boolean usual;

	/**
	 * The serializer of the type id that distinguishes a variant from its siblings, by
	 * variant.
	 */
	private final Map<Class<?>, TypeSerializer> variants = new ConcurrentHashMap<>();

	TypeIds(JsonMapper mapper) {
		this.mapper = mapper;
		this.types = new EvidentTypes(mapper);
		MapperConfig<?> config = mapper.serializationConfig();
		this.usual = EvidentForms.isPlain(config.getAnnotationIntrospector())
				&& config.getTypeResolverProvider().getClass() == TypeResolverProvider.class && !isMixedIn(config);
	}

	private static boolean isMixedIn(MapperConfig<?> config) {
		for (Class<?> base : BASES) {
			if (config.findMixInClassFor(base) != null) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Find the serializer of the type id.
	 * @param type the type
	 * @return the serializer; {@code null} if the type is written without an id
	 */
	@Nullable TypeSerializer of(JavaType type) {
		TypeSerializer known = this.variants.get(type.getRawClass());
		if (known != null) {
			return known;
		}
		return hasNone(type) ? null : JacksonContexts.writing(this.mapper).findTypeSerializer(type);
	}

	private boolean hasNone(JavaType type) {
		MapperConfig<?> config = this.mapper.serializationConfig();
		return this.usual && this.types.contains(type) && config.findMixInClassFor(type.getRawClass()) == null
				&& config.getDefaultTyper(type) == null;
	}

	/** Have a type id distinguish the variants of a type from each other. */
	void distinguish(Collection<Class<?>> variants, TypeSerializer identity) {
		for (Class<?> variant : variants) {
			this.variants.put(variant, identity);
		}
	}

}
