package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.util.List;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.server.ResultMapperCustomizer;
import io.mcpspring.spring.typeschema.declaration.Declaration;
import io.mcpspring.spring.typeschema.declaration.TypeUse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;
import org.springframework.util.function.SingletonSupplier;

/**
 * Generator of JSON Schemas (2020-12) for Java types. They describe the input and output
 * of the mapper: its names, its enum values, its dates; Bean Validation's constraints;
 * descriptions, titles and defaults of {@link McpParam} and Jackson. A type that occurs
 * more than once is defined under {@code $defs} (server-2025 TOOL-03, TOOL-04).
 * <p>
 * In input all parameters and properties are required, unless they are {@code Optional},
 * nullable by their type (JSpecify, Kotlin), have a default or are declared as not
 * required. Output omits members that are {@code null}, so that schemas need not allow
 * it, but not items of lists and values of maps; members that cannot be {@code null} are
 * required.
 */
public final class SchemaGenerator {

	private final JsonMapper mapper;

	private final TypeSchemas input;

	/** The schemas of request bodies and forms, created for the first one. */
	private final SingletonSupplier<TypeSchemas> requests;

	private final ResultSchemas results;

	private final FormSchemas forms;

	private final Readability readability;

	/**
	 * Create a generator for the input and output of a mapper.
	 * @param mapper the application's mapper
	 */
	public SchemaGenerator(JsonMapper mapper) {
		this(mapper, List.of());
	}

	/**
	 * Create a generator for results with all members that the mapper writes.
	 * @param mapper the application's mapper
	 * @return the generator
	 */
	public static SchemaGenerator ofWritten(JsonMapper mapper) {
		return new SchemaGenerator(mapper, new ResultSchemas(mapper, null, List.of()));
	}

	/**
	 * Create a generator for the input and output of a mapper.
	 * @param mapper the application's mapper
	 * @param customizers customize the JSON form of results
	 */
	public SchemaGenerator(JsonMapper mapper, List<ResultMapperCustomizer> customizers) {
		this(mapper, new ResultSchemas(mapper, new SyntheticMembers(), customizers));
	}

	private SchemaGenerator(JsonMapper mapper, ResultSchemas results) {
		this.mapper = mapper;
		this.results = results;
		Scalars scalars = this.results.inputScalars();
		ReadForms reads = this.results.readForms();
		this.input = new TypeSchemas(mapper, scalars, reads, RequiredProperties.OF_ARGUMENTS);
		this.requests = SingletonSupplier
			.of(() -> new TypeSchemas(mapper, scalars, reads, RequiredProperties.ofRequests(mapper)));
		this.readability = new Readability(mapper, scalars);
		this.forms = new FormSchemas(this.input, this.readability);
	}

	/**
	 * Return the application's mapper as it writes structured results: without {@code
	 * null} unless an annotation overrides that, and without members of persistence.
	 * @return the mapper whose output fits {@link #output(Type)}
	 */
	public JsonMapper outputMapper() {
		return this.results.mapper();
	}

	/**
	 * Return the schema of the arguments of a method.
	 * @param arguments its parameters
	 * @param validated whether their constraints apply, those of the members of a type as
	 * far as {@code @Valid} and {@code @Validated} say
	 * @return an object schema that allows no other property
	 */
	public ObjectNode input(List<Argument> arguments, boolean validated) {
		boolean request = arguments.stream().anyMatch(Argument::ofRequest);
		ObjectNode schema = input(arguments.stream().map((argument) -> property(argument, validated)).toList(),
				request ? this.requests.obtain() : this.input);
		for (Argument argument : arguments) {
			if (schema.path("properties").get(argument.name()) instanceof ObjectNode described) {
				Keywords.complete(described, argument.schema(), argument.defaultValue());
				Keywords.describeUnsigned(described, argument.type(), argument.parameter());
			}
		}
		return schema;
	}

	/**
	 * Return the schema of arguments that are read as one value.
	 * @param type a record or bean whose properties are the arguments
	 * @return an object schema that allows no other property
	 * @throws IllegalArgumentException if the type is not read by its properties alone
	 */
	public ObjectNode input(Class<?> type) {
		JavaType resolved = this.mapper.constructType(type);
		if (type.isArray() || !this.readability.isReadByProperties(resolved, this.input)) {
			throw new IllegalArgumentException("Arguments cannot be read as " + type.getName()
					+ ": use a record or bean of them, which may have it as a property");
		}
		return input(this.input.rootProperties(resolved), this.input);
	}

	private static ObjectNode input(List<Property> properties, TypeSchemas types) {
		ObjectNode schema = Scalars.ofType("object");
		Definitions definitions = new Definitions(types);
		types.describe(schema, properties, definitions);
		schema.put("additionalProperties", false);
		Definitions.add(schema, definitions.resolve());
		return schema;
	}

	private Property property(Argument argument, boolean validated) {
		Declaration declaration = (argument.parameter() != null) ? Declaration.of(argument.parameter(), validated)
				: Declaration.of(List.of(), validated);
		Type type = (argument.schema() != null) ? String.class : argument.type();
		return new Property(argument.name(), this.mapper.constructType(type), declaration, argument.required(), false);
	}

	/**
	 * Return the schema of a structured result.
	 * @param type the type of the result
	 * @return an object or array schema; {@code null} if the type has another JSON form
	 * or may be any value
	 */
	public @Nullable ObjectNode output(Type type) {
		return output(type, TypeUse.UNKNOWN);
	}

	/**
	 * Return the schema of a structured result.
	 * @param type the type of the result
	 * @param use its use, which tells whether items and values may be {@code null}
	 * @return as for {@link #output(Type)}
	 */
	public @Nullable ObjectNode output(Type type, TypeUse use) {
		return this.results.schema(type, use);
	}

	/**
	 * Find the cycles that results of a type may contain, which cannot be written. A type
	 * whose values are trees has none.
	 * @param type the type of the results
	 * @return the properties of each cycle, for example {@code owner → pets → owner}
	 */
	public List<String> cycles(Type type) {
		return this.results.cycles(type);
	}

	/**
	 * Find a sequence in results of a type that is written without its items.
	 * @param type the type of the results
	 * @return the class; {@code null} if there is none
	 */
	public @Nullable Class<?> withoutItems(Type type) {
		return this.results.withoutItems(type);
	}

	/**
	 * Return the schema of a form (server-2025 ELIC-04).
	 * @param type a record or bean of texts, numbers, booleans, enums and lists of enums
	 * @return the schema in the 2025-11-25 form
	 * @throws IllegalArgumentException if a property cannot be represented by a form
	 */
	public ObjectNode form(Class<?> type) {
		return this.forms.schema(this.mapper.constructType(type));
	}

	/**
	 * Return whether a scalar is read by a deserializer of Jackson, in its usual way.
	 * @param type the type of the value
	 * @return {@code false} if the mapper has to be asked
	 */
	public boolean isReadByJackson(JavaType type) {
		return this.results.isReadByJackson(type);
	}

	/**
	 * Return whether the mapper can read values of a type from JSON.
	 * @param type the type
	 * @return {@code false} for a type without JSON form, such as a stream
	 */
	public boolean canRead(Type type) {
		return this.readability.canRead(this.mapper.constructType(type));
	}

	/**
	 * Find a class in arguments of a type whose objects have state, but no member that
	 * JSON can set.
	 * @param type the type of the arguments
	 * @return the class; {@code null} if there is none
	 */
	public @Nullable Class<?> withoutMembers(Type type) {
		return this.readability.withoutMembers(this.mapper.constructType(type), this.input);
	}

	/**
	 * Find the polymorphic type that keeps a type from being read, because JSON does not
	 * tell its subtype.
	 * @param type a type that cannot be read, or a collection of such
	 * @return a type of the application; {@code null} if there is another reason
	 */
	public @Nullable Class<?> untypedChoice(Type type) {
		return this.readability.untypedChoice(this.mapper.constructType(type));
	}

	/**
	 * Return whether values of a type are read from the URL of an HTTP request in the
	 * same way as from JSON: scalars, lists of them, and JSON itself.
	 * @param type the type
	 * @return {@code false} for beans
	 */
	public boolean isPlain(Type type) {
		JavaType resolved = Containers.unwrapped(this.mapper.constructType(type));
		JavaType content = resolved.getContentType();
		return (content != null) ? isPlain(content) : !this.input.isBean(resolved);
	}

	/** Return whether values of a type are a single text, number or boolean. */
	public boolean isScalar(Type type) {
		return this.readability.isScalar(this.mapper.constructType(type));
	}

	/** Return the written values of an enum or boolean; empty for any other type. */
	public List<String> choices(Type type) {
		return this.readability.choices(this.mapper.constructType(type));
	}

	/** Describe the expected value of a type, for example {@code an integer}. */
	public String describe(Type type) {
		return this.readability.describe(this.mapper.constructType(type));
	}

	/**
	 * Parameter that is bound from JSON.
	 *
	 * @param name the name of the property
	 * @param type the type with all type variables resolved
	 * @param parameter its declaration, or {@code null}
	 * @param required whether it is required
	 * @param schema the schema that replaces that of its type, or {@code null}
	 * @param defaultValue the default value, unless an annotation of ours overrides it,
	 * or {@code null}
	 * @param ofRequest whether it is the body or form of a request to a controller, whose
	 * properties are required only if Spring demands them. This applies to all arguments
	 * that are described together
	 */
	public record Argument(String name, Type type, @Nullable MethodParameter parameter, boolean required,
			@Nullable ObjectNode schema, @Nullable JsonNode defaultValue, boolean ofRequest) {

		/**
		 * Create an argument whose schema is that of its type.
		 * @param name the name of the property
		 * @param type the type with all type variables resolved
		 * @param parameter its declaration
		 * @param required whether it is required
		 */
		public Argument(String name, Type type, MethodParameter parameter, boolean required) {
			this(name, type, parameter, required, null, null, false);
		}

		/**
		 * Create an optional argument without declaration.
		 * @param name the name of the property
		 * @param schema its schema, with its default
		 * @return the argument
		 */
		public static Argument of(String name, ObjectNode schema) {
			return new Argument(name, String.class, null, false, schema, null, false);
		}

	}

}
