package io.mcpspring.spring.method.handler;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.spring.method.argument.BindingFailure;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.argument.RootNames;
import io.mcpspring.spring.method.result.JsonValues;
import io.mcpspring.spring.method.result.WrittenType;
import io.mcpspring.spring.method.validation.BeanValidation;
import io.mcpspring.spring.typeschema.SchemaDefaults;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Value mapper that uses the application's JSON mapper and validator.
 */
public final class SpringValueMapper implements ValueMapper {

	private final JsonMapper mapper;

	private final JsonValues values;

	private final SchemaGenerator schemas;

	private final @Nullable BeanValidation validation;

	private final BindingFailure failure;

	private final Map<Class<?>, Optional<SchemaDefaults>> defaults = new ConcurrentHashMap<>();

	/**
	 * Create a mapper of values.
	 * @param mapper the application's JSON mapper
	 * @param validation validates values after reading; {@code null} without a validator
	 */
	public SpringValueMapper(JsonMapper mapper, @Nullable BeanValidation validation) {
		this.mapper = HashTables.prepare(RootNames.without(mapper));
		this.values = new JsonValues(this.mapper);
		this.schemas = new SchemaGenerator(this.mapper);
		this.validation = validation;
		this.failure = new BindingFailure("Field", this.schemas,
				(message, violation) -> new IllegalArgumentException(message));
	}

	@Override
	public JsonNode toJson(@Nullable Object value) {
		return toJson(value, Object.class);
	}

	@Override
	public JsonNode toJson(@Nullable Object value, Type type) {
		try {
			return this.values.tree(value, (value != null) ? new WrittenType(type, this.mapper).of(value) : null);
		}
		catch (UnwritableResultException ex) {
			// It is not a result: the code that passed the value can still react.
			throw new IllegalArgumentException(ex.getMessage(), ex.detail());
		}
	}

	@Override
	public @Nullable Object fromJson(JsonNode json, Type type) {
		JsonNode completed = withDefaults(json, type);
		Object value;
		try {
			value = HashTables.read(this.mapper.readerFor(this.mapper.constructType(type)), completed);
		}
		catch (RuntimeException ex) {
			throw this.failure.invalid("", completed, ex);
		}
		if (this.validation != null && value != null) {
			this.validation.check(value);
		}
		return value;
	}

	@Override
	public ObjectNode formSchema(Class<?> type) {
		return this.schemas.form(type);
	}

	/** Add default values, which clients may omit. */
	private JsonNode withDefaults(JsonNode json, Type type) {
		if (json instanceof ObjectNode object && type instanceof Class<?> form) {
			return this.defaults.computeIfAbsent(form, this::defaults)
				.map((found) -> found.apply(object))
				.orElse(object);
		}
		return json;
	}

	private Optional<SchemaDefaults> defaults(Class<?> type) {
		try {
			return Optional.of(new SchemaDefaults(this.schemas.form(type)));
		}
		catch (IllegalArgumentException ex) {
			// Not a form, so the application wrote the complete value.
			return Optional.empty();
		}
	}

}
