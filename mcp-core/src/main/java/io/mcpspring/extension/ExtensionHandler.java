package io.mcpspring.extension;

import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.McpResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * The code behind an {@link ExtensionMethod}.
 */
@FunctionalInterface
public interface ExtensionHandler {

	/**
	 * Serve a request.
	 * @param context the request
	 * @param params the members of {@code params}, as received; not to be modified
	 * @return a stage that completes with the result, such as an
	 * {@link io.mcpspring.model.ExtensionResult}
	 * @throws Exception equivalent to a failed stage
	 */
	CompletionStage<McpResult> handle(McpRequestContext context, ObjectNode params) throws Exception;

}
