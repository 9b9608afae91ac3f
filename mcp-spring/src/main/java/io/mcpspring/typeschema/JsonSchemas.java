package io.mcpspring.typeschema;

import java.lang.reflect.Type;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpspring.annotation.McpToolParam;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
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

	private final JsonMapper outputMapper;

	private final TypeSchemas input;

	private final TypeSchemas output;

	private final FormSchemas forms;

	private final Readability readability;

	/**
	 * Make schemas for what a mapper reads and writes.
	 * @param mapper the application's mapper
	 */
	public JsonSchemas(JsonMapper mapper) {
		this.mapper = mapper;
		this.outputMapper = withoutNulls(mapper);
		this.input = new TypeSchemas(mapper, true);
		this.output = new TypeSchemas(this.outputMapper, false);
		this.forms = new FormSchemas(this.input);
		this.readability = new Readability(mapper);
	}

	/**
	 * The mapper that writes structured results: the application's, but leaving out what
	 * is {@code null} unless an annotation says otherwise.
	 * @return the mapper whose output fits {@link #output(Type)}
	 */
	public JsonMapper outputMapper() {
		return this.outputMapper;
	}

	/**
	 * The schema of the arguments of a method.
	 * @param arguments its parameters
	 * @return an object schema that allows no other property
	 */
	public ObjectNode input(List<Argument> arguments) {
		List<Property> properties = arguments.stream()
			.map((argument) -> new Property(argument.name(), this.mapper.constructType(argument.type()),
					Declaration.of(argument.parameter()), argument.required(), false))
			.toList();
		Definitions definitions = new Definitions(this.input);
		ObjectNode schema = Scalars.ofType("object");
		this.input.describe(schema, properties, definitions);
		schema.put("additionalProperties", false);
		addDefinitions(schema, definitions.resolve());
		return schema;
	}

	/**
	 * The schema of a structured result.
	 * @param type what is written
	 * @return an object or array schema; {@code null} if the type is written as something
	 * else or may be anything
	 */
	public @Nullable ObjectNode output(Type type) {
		JavaType resolved = this.mapper.constructType(type);
		Definitions definitions = new Definitions(this.output);
		ObjectNode use = definitions.apply(resolved);
		ObjectNode shared = definitions.resolve();
		// Clients of the session era insist on this keyword (server-2025 TOOL-15).
		ObjectNode root = this.output.isBean(resolved) ? Scalars.ofType("object")
				: JsonNodeFactory.instance.objectNode();
		JsonNode recursive = shared.path(use.path("$ref").asString("").replace("#/$defs/", ""));
		root.setAll(recursive.isObject() ? recursive.asObject() : use);
		addDefinitions(root, shared);
		String kind = root.path("type").asString("");
		return (kind.equals("object") || kind.equals("array")) ? root : null;
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

	private static void addDefinitions(ObjectNode schema, ObjectNode definitions) {
		if (!definitions.isEmpty()) {
			schema.set(Definitions.KEYWORD, definitions);
		}
	}

	private static JsonMapper withoutNulls(JsonMapper mapper) {
		return (JsonMapper) mapper.rebuild()
			.changeDefaultPropertyInclusion((inclusion) -> switch (inclusion.getValueInclusion()) {
				case ALWAYS, USE_DEFAULTS, NON_NULL -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT);
				default -> inclusion;
			})
			.build();
	}

	/**
	 * A parameter that is bound from JSON.
	 *
	 * @param name the name of the property
	 * @param type the type with all type variables resolved
	 * @param parameter where it is declared
	 * @param required whether it must be given
	 */
	public record Argument(String name, Type type, MethodParameter parameter, boolean required) {
	}

}
