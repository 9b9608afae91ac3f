package io.mcpspring.catalog;

import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
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
	 * {@link io.mcpspring.model.ToolException} if they are not acceptable
	 */
	<T> Function<ObjectNode, T> arguments(Class<T> type, ObjectNode schema);

	/**
	 * Create the writer of results of a tool.
	 * @param tool the name of the tool
	 * @param type the type of the results; {@code Object} if it is not known
	 * @param schema the output schema, or {@code null}
	 * @return writes results; a value of that type is returned unchanged
	 */
	Function<@Nullable Object, McpResult.CallTool> toolResults(String tool, Class<?> type, @Nullable ObjectNode schema);

	/**
	 * Create the writer of the contents of a resource.
	 * @param mimeType the media type, or {@code null} for that of the value
	 * @param hint the caching hint
	 * @return writes contents; throws a
	 * {@link io.mcpspring.context.ResourceMissingException} for {@code null}
	 */
	BiFunction<Registration.ResourceRequest, @Nullable Object, McpResult.ReadResource> contents(
			@Nullable String mimeType, CacheHint hint);

	/**
	 * Create the writer of the messages of a prompt.
	 * @param description the description of the prompt, or {@code null}
	 * @return writes messages
	 */
	Function<@Nullable Object, McpResult.GetPrompt> messages(@Nullable String description);

	/**
	 * Code that returns a value.
	 *
	 * @param <P> the type of the parameters: the arguments of a tool, a
	 * {@link Registration.ResourceRequest}, or the map of arguments of a prompt
	 * @param <R> the type of the result
	 */
	@FunctionalInterface
	interface Body<P, R extends @Nullable Object> {

		/**
		 * Serve a call.
		 * @param context the request this call belongs to
		 * @param params the parameters of the call
		 * @return the result, by the rules for annotated methods
		 * @throws Exception with the same effect as in annotated methods
		 */
		R call(McpRequestContext context, P params) throws Exception;

	}

}
