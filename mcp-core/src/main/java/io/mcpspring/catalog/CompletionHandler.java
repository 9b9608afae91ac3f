package io.mcpspring.catalog;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CompleteRequest;
import org.jspecify.annotations.Nullable;

/**
 * The code behind the programmatic completion of an argument or variable.
 */
@FunctionalInterface
public interface CompletionHandler {

	/**
	 * Find candidates.
	 * @param context the request this call belongs to
	 * @param request the text typed so far, and the arguments chosen before
	 * @return the candidates, best first, in a form that annotated methods may return,
	 * such as a list; a {@link java.util.concurrent.CompletionStage} or a type of Reactor
	 * is awaited, and cancelled with the request
	 * @throws Exception with the same effect as in annotated methods
	 */
	@Nullable Object complete(McpRequestContext context, CompleteRequest request) throws Exception;

}
