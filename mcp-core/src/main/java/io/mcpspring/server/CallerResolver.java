package io.mcpspring.server;

import java.security.Principal;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that maps the principal of a web request to a caller. Sessions, streams and
 * states belong to the caller, so the result must be stable across requests.
 */
@FunctionalInterface
public interface CallerResolver {

	/**
	 * Return the caller.
	 * @param principal the principal according to the web stack, or {@code null} if it is
	 * unknown
	 * @return the caller
	 */
	McpCaller resolve(@Nullable Principal principal);

}
