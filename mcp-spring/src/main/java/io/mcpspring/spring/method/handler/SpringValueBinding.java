package io.mcpspring.spring.method.handler;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.ValueBinding;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.spring.method.argument.BindingFailure;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.argument.InvalidArgumentException;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.result.ResourceResults;
import io.mcpspring.spring.method.result.ReturnedValue;
import io.mcpspring.spring.method.result.ToolResults;
import io.mcpspring.spring.typeschema.SchemaDefaults;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

/**
 * Value binding for code that is registered without annotations, by the application's
 * JSON mapper and validator.
 */
public final class SpringValueBinding implements ValueBinding {

	private final MethodSetup setup;

	private final BindingFailure failure;

	public SpringValueBinding(MethodSetup setup) {
		this.setup = setup;
		this.failure = new BindingFailure("Argument", setup.schemas(), InvalidArgumentException::new);
	}

	@Override
	public ObjectNode inputSchema(Class<?> type) {
		return this.setup.schemas().input(type);
	}

	@Override
	public ObjectNode outputSchema(Class<?> type) {
		ObjectNode schema = this.setup.schemas().output(type);
		if (schema == null) {
			throw new IllegalArgumentException("The form in which " + type.getName()
					+ " is written is not certain, so there is no output schema: use a record, bean, list or map "
					+ "without custom serializers, or leave the output out");
		}
		return schema;
	}

	@Override
	public <T> Function<ObjectNode, T> arguments(Class<T> type, ObjectNode schema) {
		ObjectReader reader = this.setup.mapper().readerFor(type);
		SchemaDefaults defaults = new SchemaDefaults(schema);
		return (given) -> {
			T value = read(reader, defaults.apply(given));
			validate(value);
			return value;
		};
	}

	private <T> T read(ObjectReader reader, ObjectNode arguments) {
		try {
			return HashTables.read(reader, arguments);
		}
		catch (RuntimeException ex) {
			throw this.failure.invalid("", arguments, ex);
		}
	}

	private void validate(Object value) {
		if (this.setup.validation() == null) {
			return;
		}
		try {
			this.setup.validation().check(value);
		}
		catch (IllegalArgumentException ex) {
			throw new ToolException("Invalid arguments: " + ex.getMessage());
		}
	}

	@Override
	public Function<@Nullable Object, CallToolResult> toolResults(String tool, Class<?> type,
			@Nullable ObjectNode schema) {
		ToolResults results = ToolResults.of(tool, type, schema, this.setup.values());
		return (value) -> results.convert(plain(value));
	}

	@Override
	public BiFunction<ReadResourceRequest, @Nullable Object, ReadResourceResult> contents(@Nullable String mimeType,
			CacheHint hint) {
		ResourceResults results = new ResourceResults(mimeType, hint, ResolvableType.forClass(Object.class),
				this.setup.values());
		return (request, value) -> results.convert(request, plain(value));
	}

	@Override
	public Function<@Nullable Object, GetPromptResult> messages(@Nullable String description) {
		return (value) -> PromptMethods.convert(description, plain(value), this.setup.values());
	}

	@Override
	public CompleteResult completions(@Nullable Object value) {
		return CompletionMethods.convert(plain(value));
	}

	@Override
	public @Nullable CompletionStage<?> stage(McpRequestContext context, @Nullable Object value) {
		return ReturnedValue.stage(context, value);
	}

	private static @Nullable Object plain(@Nullable Object value) {
		return (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
	}

}
