package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpspring.server.ResultMapperCustomizer;
import io.mcpspring.spring.typeschema.declaration.TypeUse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.function.SingletonSupplier;

/**
 * Schemas of results, and the mapper that writes them. Both are created with the first
 * schema.
 */
final class ResultSchemas {

	private final JsonMapper input;

	private final Scalars inputScalars;

	private final SingletonSupplier<Output> output;

	/**
	 * Create the schemas.
	 * @param input the application's mapper
	 * @param synthetic omits members of results that are no data; {@code null} to retain
	 * them
	 * @param customizers customize the JSON form of results
	 */
	ResultSchemas(JsonMapper input, @Nullable SyntheticMembers synthetic, List<ResultMapperCustomizer> customizers) {
		this.input = input;
		// Scalars look the same in both directions, unless results are customized.
		boolean same = customizers.isEmpty();
		SingletonSupplier<EvidentForms> read = SingletonSupplier.of(() -> same ? output().evident() : evident(input));
		Scalars scalars = new Scalars(input, read::obtain);
		this.inputScalars = scalars;
		this.output = SingletonSupplier.of(() -> {
			JsonMapper.Builder builder = forResults(input, synthetic, customizers);
			JsonMapper outputMapper = builder.build();
			EvidentForms evident = EvidentForms.forMapper(outputMapper, builder);
			Scalars written = same ? scalars : new Scalars(outputMapper, () -> evident);
			return new Output(outputMapper,
					new TypeSchemas(outputMapper, written, new WrittenForms(outputMapper, evident)), evident,
					KnownDeserializers.areAll(builder), KnownDeserializers.own(builder, outputMapper));
		});
	}

	private static EvidentForms evident(JsonMapper mapper) {
		JsonMapper.Builder builder = mapper.rebuild();
		KnownSerializers.use(builder);
		return EvidentForms.forMapper(builder.build(), builder);
	}

	private Output output() {
		return this.output.obtain();
	}

	/** Return the schemas of readable scalars, which may be those of written ones. */
	Scalars inputScalars() {
		return this.inputScalars;
	}

	/** Return the mapper that writes results. */
	JsonMapper mapper() {
		return output().mapper();
	}

	/**
	 * Return the schema of a result.
	 * @param type the type of the result
	 * @param use its use
	 * @return an object or array schema; {@code null} if the type has another JSON form
	 * or may be any value
	 */
	@Nullable ObjectNode schema(Type type, TypeUse use) {
		JavaType resolved = this.input.constructType(type);
		TypeSchemas output = output().types();
		Definitions definitions = new Definitions(output);
		ObjectNode place = definitions.to(resolved, use);
		ObjectNode shared = definitions.resolve();
		// Clients of the session era insist on this keyword (server-2025 TOOL-15).
		ObjectNode root = output.isBean(resolved) ? Scalars.ofType("object") : JsonNodeFactory.instance.objectNode();
		JsonNode recursive = shared.path(place.path("$ref").asString("").replace("#/$defs/", ""));
		root.setAll(recursive.isObject() ? recursive.asObject() : place);
		Definitions.add(root, shared);
		String kind = root.path("type").asString("");
		return (kind.equals("object") || kind.equals("array")) ? root : null;
	}

	/** Return the properties of the cycles that results of a type may contain. */
	List<String> cycles(Type type) {
		JavaType resolved = this.input.constructType(type);
		if (output().evident().of(resolved) != null) {
			// Of values and records alone, so it cannot be made to refer to itself.
			return List.of();
		}
		return new ResultCycles((bean) -> ResultCycles.references(output().types(), bean)).find(resolved)
			.stream()
			.map((names) -> String.join(" → ", names))
			.toList();
	}

	/** Return the class within a type whose items results do not contain. */
	@Nullable Class<?> withoutItems(Type type) {
		JavaType resolved = this.input.constructType(type);
		// Values and records alone have no such class.
		return (output().evident().of(resolved) != null) ? null : withoutItems(resolved, new HashSet<>());
	}

	private @Nullable Class<?> withoutItems(JavaType type, Set<JavaType> visited) {
		if (output().types().omitsItems(type)) {
			return type.getRawClass();
		}
		Class<?> found = null;
		if (visited.add(type)) {
			for (ResultCycles.Reference next : ResultCycles.references(output().types(), type)) {
				found = (found != null) ? found : withoutItems(next.type(), visited);
			}
		}
		return found;
	}

	/**
	 * Return whether a value is read by a deserializer of Jackson, in its usual way.
	 * @param type the type of the value, which has no supertypes to configure
	 * @return {@code false} if the mapper has to be asked
	 */
	boolean isReadByJackson(JavaType type) {
		DeserializationConfig config = this.input.deserializationConfig();
		return output().knownDeserializers() && EvidentForms.isPlain(config.getAnnotationIntrospector())
				&& config.findMixInClassFor(type.getRawClass()) == null;
	}

	/** Return the forms of values that are read. */
	ReadForms readForms() {
		return new ReadForms(this.input, () -> output().ownDeserializers());
	}

	private static JsonMapper.Builder forResults(JsonMapper mapper, @Nullable SyntheticMembers synthetic,
			List<ResultMapperCustomizer> customizers) {
		JsonMapper.Builder builder = LazyProxies.hide(mapper.rebuild());
		KnownSerializers.use(builder);
		builder.disable(SerializationFeature.WRAP_ROOT_VALUE);
		builder.changeDefaultPropertyInclusion((inclusion) -> switch (inclusion.getValueInclusion()) {
			case ALWAYS, USE_DEFAULTS, NON_NULL -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT);
			default -> inclusion;
		});
		if (synthetic != null) {
			builder.annotationIntrospector(
					AnnotationIntrospector.pair(mapper.serializationConfig().getAnnotationIntrospector(), synthetic));
		}
		customizers.forEach((customizer) -> customizer.customize(builder));
		return builder;
	}

	private record Output(JsonMapper mapper, TypeSchemas types, EvidentForms evident, boolean knownDeserializers,
			Predicate<JavaType> ownDeserializers) {
	}

}
