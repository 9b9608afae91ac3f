package io.mcpspring.catalog;

import java.util.Map;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The code behind a programmatic prompt.
 */
@FunctionalInterface
public interface PromptHandler {

	/**
	 * Create the messages.
	 * @param context the request this call belongs to
	 * @param arguments the arguments by name, the required ones among them
	 * @return a value that annotated methods may return; a
	 * {@link java.util.concurrent.CompletionStage} or a type of Reactor is awaited, and
	 * cancelled with the request
	 * @throws Exception with the same effect as in annotated methods
	 */
	@Nullable Object get(McpRequestContext context, Map<String, String> arguments) throws Exception;

}
