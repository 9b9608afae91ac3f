package io.mcpspring.catalog;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.ReadResourceRequest;
import org.jspecify.annotations.Nullable;

/**
 * The code behind a programmatic resource or resource template.
 */
@FunctionalInterface
public interface ResourceHandler {

	/**
	 * Read the resource.
	 * @param context the request this call belongs to
	 * @param request the URI, and the variables of a template
	 * @return a value that annotated methods may return, {@code null} for a resource that
	 * does not exist; a {@link java.util.concurrent.CompletionStage} or a type of Reactor
	 * is awaited, and cancelled with the request
	 * @throws Exception with the same effect as in annotated methods
	 */
	@Nullable Object read(McpRequestContext context, ReadResourceRequest request) throws Exception;

}
