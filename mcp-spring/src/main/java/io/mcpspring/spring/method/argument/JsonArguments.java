package io.mcpspring.spring.method.argument;

import java.util.function.Function;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.JsonViews;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

/**
 * Binding of parameters from JSON by the application's mapper. {@code null} for an
 * optional argument counts as absent.
 */
final class JsonArguments {

	private final JsonMapper mapper;

	private final SchemaGenerator schemas;

	private final BindingFailure failure;

	JsonArguments(JsonMapper mapper, SchemaGenerator schemas, BindingFailure failure) {
		this.mapper = mapper;
		this.schemas = schemas;
		this.failure = failure;
	}

	/**
	 * Create the resolver of one argument.
	 * @param method the method
	 * @param argument the argument
	 * @param standIns the default values of all arguments
	 * @return binds the argument; defaults are expected to be filled in already
	 */
	ArgumentResolver<ObjectNode> resolver(BeanMethod method, SchemaGenerator.Argument argument, ObjectNode standIns) {
		String name = argument.name();
		JsonNode standIn = standIns.get(name);
		if (!this.schemas.canRead(argument.type())) {
			throw unreadable(method, argument);
		}
		JavaType type = this.mapper.constructType(argument.type());
		// Lazy, because it creates the deserializer, which is unnecessary before the
		// first call.
		SingletonSupplier<ObjectReader> reader = SingletonSupplier.of(() -> reader(method, argument, type));
		SingletonSupplier<Function<JsonNode, @Nullable Object>> plain = SingletonSupplier
			.of(() -> PlainValues.reader(this.mapper, this.schemas, type));
		if (standIn != null && plain.obtain().apply(standIn) == null) {
			checkDefault(method, name, reader.obtain(), standIn);
		}
		else if (standIn == null && !argument.required() && isPrimitive(argument)) {
			throw method.invalid("parameter '" + name + "' may be left out, but its type has no null",
					"Give it a defaultValue or use the wrapper type");
		}
		Object absent = MethodSetup.isOptional(type.getRawClass()) ? reader.obtain().readValue(NullNode.getInstance())
				: null;
		return (context, arguments) -> {
			JsonNode value = arguments.get(name);
			Object found = (value != null) ? plain.obtain().apply(value) : null;
			return (found != null) ? found : bind(value, argument, reader.obtain(), absent);
		};
	}

	private ObjectReader reader(BeanMethod method, SchemaGenerator.Argument argument, JavaType type) {
		MethodParameter parameter = argument.parameter();
		ObjectReader reader = ParameterFormat.reader(this.mapper, parameter, type);
		Class<?> view = (parameter != null) ? JsonViews.of(method, parameter) : null;
		return (view != null) ? reader.withView(view) : reader;
	}

	private static @Nullable ParameterFormat format(SchemaGenerator.Argument argument) {
		return (argument.parameter() != null) ? ParameterFormat.of(argument.parameter()) : null;
	}

	private InvalidMcpDeclarationException unreadable(BeanMethod method, SchemaGenerator.Argument argument) {
		String problem = "parameter '" + argument.name() + "' is of a type that cannot be read from JSON";
		String handler = OtherHandlers.annotationOf(method.method());
		if (handler != null) {
			return method.invalid(problem,
					"What " + handler + " makes available to a method is not there when a tool is called. Annotate the "
							+ "method of a service that this one calls");
		}
		Class<?> choice = this.schemas.untypedChoice(argument.type());
		if (choice != null) {
			return method.invalid(
					problem + ": nothing says which subtype of " + ClassUtils.getShortName(choice) + " is meant",
					"Annotate " + ClassUtils.getShortName(choice)
							+ " with @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = \"kind\") and, unless it is "
							+ "sealed, @JsonSubTypes, or inject it by a bean of type "
							+ McpParameterResolver.class.getSimpleName());
		}
		return method.invalid(problem,
				"Use a record, bean, enum, collection or simple type, register a Converter<String, ...> for it, or inject "
						+ "it by a bean of type " + McpParameterResolver.class.getSimpleName());
	}

	private static void checkDefault(BeanMethod method, String name, ObjectReader reader, JsonNode standIn) {
		try {
			reader.readValue(standIn);
		}
		catch (RuntimeException ex) {
			throw method.invalid("the default value of parameter '" + name + "' does not fit its type",
					"Write JSON that does, or for a text the text itself", ex);
		}
	}

	private static boolean isPrimitive(SchemaGenerator.Argument argument) {
		MethodParameter parameter = argument.parameter();
		return parameter != null && parameter.getParameterType().isPrimitive()
				&& !KotlinFunctions.hasDefault(parameter);
	}

	private @Nullable Object bind(@Nullable JsonNode value, SchemaGenerator.Argument argument, ObjectReader reader,
			@Nullable Object absent) {
		if (value == null && argument.required()) {
			throw this.failure.missing(argument.name());
		}
		if (value == null || (value.isNull() && !argument.required())) {
			return absent;
		}
		Object read;
		try {
			read = HashTables.read(reader, value);
		}
		catch (RuntimeException ex) {
			ParameterFormat format = format(argument);
			throw this.failure.invalid(argument.name(), value, (format != null) ? format.pattern() : null, ex);
		}
		if (read == null && argument.required()) {
			Class<?> type = this.mapper.constructType(argument.type()).getRawClass();
			if (value.isString()) {
				throw this.failure.empty(argument.name(), type);
			}
			if (value.isNull() && type != Object.class) {
				throw this.failure.isNull(argument.name());
			}
		}
		return read;
	}

}
