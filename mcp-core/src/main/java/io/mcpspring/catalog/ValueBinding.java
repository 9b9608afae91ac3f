package io.mcpspring.catalog;

import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * How code that is registered by the builders of an {@link McpCatalog} gets its arguments
 * as values and returns values, by the same rules as annotated methods.
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
	 * @param type what the tool returns
	 * @return the schema
	 * @throws IllegalArgumentException if the form in which the type is written is not
	 * certain
	 */
	ObjectNode outputSchema(Class<?> type);

	/**
	 * Make the reader of arguments.
	 * @param type a record or bean
	 * @param schema what {@link #inputSchema} returned
	 * @param <T> the type
	 * @return reads and validates arguments; fails with a
	 * {@link io.mcpspring.model.ToolException} for what is not acceptable
	 */
	<T> Function<ObjectNode, T> arguments(Class<T> type, ObjectNode schema);

	/**
	 * Make the writer of results of a tool.
	 * @param tool the name of the tool
	 * @param type what it returns; {@code Object} if that is not known
	 * @param schema the output schema, or {@code null}
	 * @return writes results; a value of that type already is returned as it is
	 */
	Function<@Nullable Object, McpResult.CallTool> toolResults(String tool, Class<?> type, @Nullable ObjectNode schema);

	/**
	 * Make the writer of the contents of a resource.
	 * @param mimeType the media type, or {@code null} for that of the value
	 * @param hint how long and by whom contents may be cached
	 * @return writes contents; fails with a
	 * {@link io.mcpspring.context.ResourceMissingException} for {@code null}
	 */
	BiFunction<Registration.ResourceRequest, @Nullable Object, McpResult.ReadResource> contents(
			@Nullable String mimeType, CacheHint hint);

	/**
	 * Make the writer of the messages of a prompt.
	 * @param description the description of the prompt, or {@code null}
	 * @return writes messages
	 */
	Function<@Nullable Object, McpResult.GetPrompt> messages(@Nullable String description);

	/**
	 * Code that returns a value.
	 *
	 * @param <P> what it is called with: the arguments of a tool, a
	 * {@link Registration.ResourceRequest}, the map of arguments of a prompt
	 * @param <R> what it returns
	 */
	@FunctionalInterface
	interface Body<P, R extends @Nullable Object> {

		/**
		 * Answer a call.
		 * @param context the request this call belongs to
		 * @param params what is asked for
		 * @return what the client is answered, by the rules for annotated methods
		 * @throws Exception like those of annotated methods
		 */
		R call(McpRequestContext context, P params) throws Exception;

	}

}
