package io.mcpspring.engine.catalog;

import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of arguments and results for code that is registered by the builders of an
 * {@link McpCatalog}, by the rules of annotated methods.
 */
public interface ValueBinding {

	/**
	 * Return the schema of the arguments of a tool.
	 * @param type a record or bean whose properties are the arguments
	 * @return an object schema that allows no other property
	 * @throws IllegalArgumentException if arguments cannot be read as that type
	 */
	ObjectNode inputSchema(Class<?> type);

	/**
	 * Return the schema of structured results of a tool.
	 * @param type the type of the results
	 * @return the schema
	 * @throws IllegalArgumentException if the JSON form of the type is not certain
	 */
	ObjectNode outputSchema(Class<?> type);

	/**
	 * Create the reader of arguments.
	 * @param type a record or bean
	 * @param schema the schema returned by {@link #inputSchema}
	 * @param <T> the type
	 * @return reads and validates arguments; throws a
	 * {@link io.mcpspring.context.ToolException} if they are not acceptable
	 */
	<T> Function<ObjectNode, T> arguments(Class<T> type, ObjectNode schema);

	/**
	 * Create the writer of results of a tool.
	 * @param tool the name of the tool
	 * @param type the type of the results; {@code Object} if it is not known
	 * @param schema the output schema, or {@code null}
	 * @return writes results; a value of that type is returned unchanged
	 */
	Function<@Nullable Object, CallToolResult> toolResults(String tool, Class<?> type, @Nullable ObjectNode schema);

	/**
	 * Create the writer of the contents of a resource.
	 * @param mimeType the media type, or {@code null} for that of the value
	 * @param hint the caching hint
	 * @return writes contents; throws a
	 * {@link io.mcpspring.context.ResourceNotFoundException} for {@code null}
	 */
	BiFunction<ReadResourceRequest, @Nullable Object, ReadResourceResult> contents(@Nullable String mimeType,
			CacheHint hint);

	/**
	 * Create the writer of the messages of a prompt.
	 * @param description the description of the prompt, or {@code null}
	 * @return writes messages
	 */
	Function<@Nullable Object, GetPromptResult> messages(@Nullable String description);

	/**
	 * Convert the candidates of a completion.
	 * @param value the value that the code returned, or {@code null} for none
	 * @return the result
	 */
	CompleteResult completions(@Nullable Object value);

	/**
	 * Return the stage of a value that is not available yet.
	 * @param context the request
	 * @param value the value that the code returned, or {@code null}
	 * @return the stage, whose cancellation ends the work; {@code null} if the value is
	 * available
	 */
	@Nullable CompletionStage<?> stage(McpRequestContext context, @Nullable Object value);

}
