package io.mcpspring.typeschema;

import java.lang.reflect.Type;
import java.util.List;

import io.mcpspring.annotation.McpToolParam;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

/**
 * Makes JSON Schemas (2020-12) of Java types. They say what the mapper accepts and
 * writes: its names, its enum values, its dates; Bean Validation's constraints;
 * descriptions, titles and defaults of {@link McpToolParam} and Jackson. A type that
 * occurs more than once goes under {@code $defs} (server-2025 TOOL-03, TOOL-04).
 * <p>
 * One rule says what is required in input: everything a method or constructor takes,
 * unless it is {@code Optional}, may be {@code null} by its type (JSpecify, Kotlin), has
 * a default or is declared not required. Output leaves out what is {@code null}, so that
 * schemas need not allow it; required is what cannot be {@code null}.
 */
public final class JsonSchemas {

	private final JsonMapper mapper;

	private final TypeSchemas input;

	private final ResultSchemas results;

	private final FormSchemas forms;

	private final Readability readability;

	/**
	 * Make schemas for what a mapper reads and writes.
	 * @param mapper the application's mapper
	 */
	public JsonSchemas(JsonMapper mapper) {
		this(mapper, List.of());
	}

	/**
	 * Make schemas for what a mapper reads and writes.
	 * @param mapper the application's mapper
	 * @param customizers change how results are written
	 */
	public JsonSchemas(JsonMapper mapper, List<ResultMapperCustomizer> customizers) {
		this.mapper = mapper;
		this.results = new ResultSchemas(mapper, customizers);
		Scalars scalars = this.results.inputScalars();
		this.input = new TypeSchemas(mapper, scalars);
		this.forms = new FormSchemas(this.input);
		this.readability = new Readability(mapper, scalars);
	}

	/**
	 * The mapper that writes structured results: the application's, but leaving out what
	 * is {@code null} unless an annotation says otherwise, and what persistence adds to
	 * objects.
	 * @return the mapper whose output fits {@link #output(Type)}
	 */
	public JsonMapper outputMapper() {
		return this.results.mapper();
	}

	/**
	 * The schema of the arguments of a method.
	 * @param arguments its parameters
	 * @return an object schema that allows no other property
	 */
	public ObjectNode input(List<Argument> arguments) {
		ObjectNode schema = input(arguments.stream().map(this::property).toList(), new Definitions(this.input));
		for (Argument argument : arguments) {
			if (schema.path("properties").get(argument.name()) instanceof ObjectNode described) {
				complete(described, argument);
			}
		}
		return schema;
	}

	/**
	 * The schema of arguments that are read as one value.
	 * @param type a record or bean whose properties are the arguments
	 * @return an object schema that allows no other property
	 * @throws IllegalArgumentException if the type has no properties to be read
	 */
	public ObjectNode input(Class<?> type) {
		JavaType resolved = this.mapper.constructType(type);
		if (type.isArray() || !this.input.isBean(resolved) || !canRead(type)) {
			throw new IllegalArgumentException(
					"Arguments cannot be read as " + type.getName() + ": use a record or bean of them");
		}
		return input(this.input.properties(resolved), new Definitions(this.input));
	}

	private ObjectNode input(List<Property> properties, Definitions definitions) {
		ObjectNode schema = Scalars.ofType("object");
		this.input.describe(schema, properties, definitions);
		schema.put("additionalProperties", false);
		Definitions.add(schema, definitions.resolve());
		return schema;
	}

	private Property property(Argument argument) {
		Declaration declaration = (argument.parameter() != null) ? Declaration.of(argument.parameter())
				: Declaration.of(List.of());
		Type type = (argument.schema() != null) ? String.class : argument.type();
		return new Property(argument.name(), this.mapper.constructType(type), declaration, argument.required(), false);
	}

	private static void complete(ObjectNode described, Argument argument) {
		if (argument.schema() != null) {
			JsonNode description = described.get("description");
			described.setAll(argument.schema());
			if (description != null) {
				described.set("description", description);
			}
		}
		if (argument.defaultValue() != null && !described.has("default")) {
			described.set("default", argument.defaultValue());
		}
	}

	/**
	 * The schema of a structured result.
	 * @param type what is written
	 * @return an object or array schema; {@code null} if the type is written as something
	 * else or may be anything
	 */
	public @Nullable ObjectNode output(Type type) {
		return this.results.schema(type);
	}

	/**
	 * The schema of a structured result that may be {@code null} instead. Clients of
	 * 2026-07-28 know such schemas, others are not shown them (server-2025 TOOL-15).
	 * @param schema what {@link #output(Type)} returned
	 * @return a schema that allows {@code null}, too
	 */
	public static ObjectNode orNull(ObjectNode schema) {
		return ResultSchemas.orNull(schema);
	}

	/**
	 * Find out whether results of a type can refer back to themselves, so that they
	 * cannot be written. A type whose values are trees is none of these.
	 * @param type what is written
	 * @return the properties that lead around, for example {@code owner → pets → owner};
	 * {@code null} if there is no such way
	 */
	public @Nullable String cycle(Type type) {
		return this.results.cycle(type);
	}

	/**
	 * The schema of a form (server-2025 ELIC-04).
	 * @param type a record or bean of texts, numbers, booleans, enums and lists of enums
	 * @return the schema in the 2025-11-25 form
	 * @throws IllegalArgumentException if a property cannot be asked for by a form
	 */
	public ObjectNode form(Class<?> type) {
		return this.forms.schema(this.mapper.constructType(type));
	}

	/**
	 * Whether the mapper can make values of a type from JSON.
	 * @param type the type
	 * @return {@code false} for what has no JSON form, such as a stream
	 */
	public boolean canRead(Type type) {
		return this.readability.canRead(this.mapper.constructType(type));
	}

	/**
	 * Find the type of several subtypes that keeps a type from being read, because
	 * nothing in JSON says which subtype is meant.
	 * @param type a type that cannot be read, or a collection of such
	 * @return a sealed, abstract or interface type of the application; {@code null} if
	 * that is not why
	 */
	public @Nullable Class<?> untypedChoice(Type type) {
		return this.readability.untypedChoice(this.mapper.constructType(type));
	}

	/**
	 * Whether values of a type are read from the URL of an HTTP request as they are from
	 * JSON: scalars, lists of them, and whatever JSON is.
	 * @param type the type
	 * @return {@code false} for beans
	 */
	public boolean isPlain(Type type) {
		JavaType resolved = TypeSchemas.unwrapped(this.mapper.constructType(type));
		JavaType content = resolved.getContentType();
		return (content != null) ? isPlain(content) : !this.input.isBean(resolved);
	}

	/**
	 * Whether values of a type are one text, number or boolean.
	 * @param type the type
	 * @return {@code false} for lists, maps and objects
	 */
	public boolean isScalar(Type type) {
		return this.readability.isScalar(this.mapper.constructType(type));
	}

	/**
	 * The values of an enum or boolean.
	 * @param type the type
	 * @return the values as they are written; empty for any other type
	 */
	public List<String> choices(Type type) {
		return this.readability.choices(this.mapper.constructType(type));
	}

	/**
	 * Describe what is expected where a type is read.
	 * @param type the type
	 * @return for example {@code an integer}
	 */
	public String describe(Type type) {
		return this.readability.describe(this.mapper.constructType(type));
	}

	/**
	 * A parameter that is bound from JSON.
	 *
	 * @param name the name of the property
	 * @param type the type with all type variables resolved
	 * @param parameter where it is declared, or {@code null}
	 * @param required whether it must be given
	 * @param schema what is said of its type instead of the type, or {@code null}
	 * @param defaultValue what stands in for it, unless an annotation of ours says
	 * otherwise, or {@code null}
	 */
	public record Argument(String name, Type type, @Nullable MethodParameter parameter, boolean required,
			@Nullable ObjectNode schema, @Nullable JsonNode defaultValue) {

		/**
		 * Create an argument whose schema is that of its type.
		 * @param name the name of the property
		 * @param type the type with all type variables resolved
		 * @param parameter where it is declared
		 * @param required whether it must be given
		 */
		public Argument(String name, Type type, MethodParameter parameter, boolean required) {
			this(name, type, parameter, required, null, null);
		}

		/**
		 * Create an argument that is not declared anywhere and not required.
		 * @param name the name of the property
		 * @param schema its schema, with its default
		 * @return the argument
		 */
		public static Argument of(String name, ObjectNode schema) {
			return new Argument(name, String.class, null, false, schema, null);
		}

	}

}
